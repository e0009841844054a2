/** Version of the product, from package.json; put in by the build. */
declare const __APP_VERSION__: string;

declare module 'virtual:antd.css';
