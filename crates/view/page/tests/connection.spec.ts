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
