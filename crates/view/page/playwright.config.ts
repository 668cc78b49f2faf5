import { defineConfig } from "@playwright/test";

// Tests use Debian's Chromium, so that no browser is downloaded, and draw without a graphics card.
export default defineConfig({
  testDir: "tests",
  timeout: 180_000,
  expect: { timeout: 60_000 },
  workers: 1,
  reporter: [["list"]],
  use: {
    viewport: { width: 1280, height: 800 },
    colorScheme: "light",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu"],
    },
  },
});
