/** What this server was built from; replaced by the build. */
declare const __BUILD__: string;
