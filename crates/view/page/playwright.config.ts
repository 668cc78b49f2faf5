import { defineConfig } from "@playwright/test";

// Debian's Chromium, as on a machine without a graphics card: no browser is downloaded.
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
