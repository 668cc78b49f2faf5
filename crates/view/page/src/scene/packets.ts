import { type Container, Particle, ParticleContainer, Rectangle, Texture } from "pixi.js";

/** A rectangle: its left end, length and thickness, angle, colour. */
export interface Bar {
  x: number;
  y: number;
  length: number;
  width: number;
  angle: number;
  colour: number;
  alpha: number;
}

/** Thousands of rectangles, drawn at once. */
export class Bars {
  private readonly container: ParticleContainer;
  private readonly pool: Particle[] = [];
  private readonly tints: number[] = [];
  private used = 0;

  constructor(parent: Container) {
    this.container = new ParticleContainer({
      texture: Texture.WHITE,
      boundsArea: new Rectangle(0, 0, 1e5, 1e5),
      dynamicProperties: { position: true, vertex: true, rotation: true, color: true },
    });
    parent.addChild(this.container);
  }

  begin(): void {
    this.used = 0;
  }

  add(bar: Bar): void {
    let particle = this.pool[this.used];
    if (!particle) {
      particle = new Particle({ texture: Texture.WHITE, anchorX: 0, anchorY: 0.5 });
      this.pool.push(particle);
    }
    particle.x = bar.x;
    particle.y = bar.y;
    particle.scaleX = bar.length / Texture.WHITE.width;
    particle.scaleY = bar.width / Texture.WHITE.height;
    particle.rotation = bar.angle;
    // Setting a colour costs more than all of the rest.
    if (this.tints[this.used] !== bar.colour) {
      particle.tint = bar.colour;
      this.tints[this.used] = bar.colour;
    }
    particle.alpha = bar.alpha;
    this.used += 1;
  }

  end(): void {
    const children = this.container.particleChildren;
    if (children.length !== this.used) {
      children.length = 0;
      for (let at = 0; at < this.used; at += 1) children.push(this.pool[at] as Particle);
    }
    this.container.update();
  }
}
