import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { expected, folder, open, view } from "./neons";

test("when neons view has ended, the page says so, and hardly asks any more", async ({ page }) => {
  const viewer = await view(folder(), expected("textbook/one-sender/expected/0/one-sender.nam.gz"));
  await open(page, viewer.url, "#t=0.6");
  await viewer.stop();
  await page.keyboard.press("End");
  await expect(page.getByTestId("problems")).toContainText("neons view does not answer");
  let asked = 0;
  page.on("request", () => {
    asked += 1;
  });
  await page.waitForTimeout(3000);
  expect(asked).toBeLessThan(15);
});

test("with --watch, the page shows the error of a script that was saved", async ({ page }) => {
  const where = folder();
  const script = (method: string) =>
    writeFileSync(
      join(where, "script.tcl"),
      `set ns [new Simulator]
       $ns trace-all [open out.tr w]
       set a [$ns node]; set b [$ns node]
       $ns ${method} $a $b 1Mb 10ms DropTail
       set tcp [$ns create-connection TCP $a TCPSink $b 0]
       set ftp [new Application/FTP]; $ftp attach-agent $tcp
       $ns at 0.1 "$ftp start"
       $ns at 1 {exit 0}
       $ns run`,
    );
  script("duplex-link");
  const viewer = await view(where, "--watch", "script.tcl");
  await open(page, viewer.url);
  script("duplex-lnk");
  const problems = page.getByTestId("problems");
  await expect(problems).toContainText('script.tcl:4: Simulator has no method "duplex-lnk"');
  await expect(problems).toContainText("The script failed; the run before is shown.");
  script("duplex-link");
  await expect(problems).toBeHidden();
  await viewer.stop();
});
