/** The settings by name. */
export interface Config {
  /** TCP port of the console and its calls. */
  port: number;
  host: string;
  /** Folder of the embedded database and of everything the server keeps. */
  dataDir: string;
  /** Folder of documents. */
  schemas: string;
  /** A real PostgreSQL; the embedded one when empty. */
  databaseUrl: string;
  /** The same server past a pooler, for notices; the address above when empty. */
  databaseDirectUrl: string;
  /** Memory in which the embedded database keeps pages: a number with K, M or G, from 1M to 1G. */
  sharedBuffers: string;
  logLevel: string;
  /** `demo` fills an empty database with labelled sample data; `none` makes only the administrator. */
  seed: string;
  /** Seasons of demonstration defects, 20,000 each. */
  seedScale: number;
  /** Language of the texts that a database is filled with. */
  seedLanguage: string;
  /** First administrator's password; made up and printed once when empty. */
  adminPassword: string;
  /** Minutes without a call after which a session ends. */
  sessionIdleMinutes: number;
  /** Hours after which a session ends in any case. */
  sessionHours: number;
  /** `on`, or `off` for trials behind a trusted proxy only. */
  captcha: string;
  /** Largest request body of a call, in bytes; uploads have their own limits. */
  bodyLimit: number;
  /** Jobs that this process works at once; 0 leaves them to others. */
  jobs: number;
  /** Whether new media are looked at and queued tasks analysed. */
  taskRunner: string;
  /** Where models are asked; the embedded analyser alone when empty. */
  inferenceUrl: string;
  photogrammetryUrl: string;
  photogrammetryToken: string;
  /** Largest import file, in bytes. */
  importLimit: number;
  /** Files one user may have on the server that no record holds, and their bytes; uploads on their way count as what they will be. */
  uploadFiles: number;
  uploadBytes: number;
  /** Largest object written in one go: a number with K, M or G; no more than S3 takes. */
  partSize: string;
  /** Days for which values reported by devices are kept. */
  telemetryDays: number;
  /** `off`, `embedded`, or the address of a broker (mqtt, mqtts): where docks and drones report. */
  broker: string;
  /** Address and TCP port on which the embedded broker listens; port 0 is any that is free. */
  brokerHost: string;
  brokerPort: number;
  /** Account at a broker outside. */
  brokerUser: string;
  brokerPassword: string;
  /** Version of MQTT spoken with a broker outside. */
  brokerVersion: string;
  /** Networks in which connections of devices may be tested. */
  deviceNetworks: string;
  /** Further addresses at which browsers reach this server by UDP, with commas between, for live pictures of its own. */
  videoHosts: string;
  /** Origin of a WHEP gateway to which offers are passed on, and the bearer it lets this server in by. */
  videoGateway: string;
  videoGatewayToken: string;
  /** UDP ports of live pictures, as `40000-40100`; any when empty. */
  videoPorts: string;
  /** Docks of the demonstration that are simulated, where the broker is embedded. */
  simulate: number;
  /** How many times as fast as the clock they work and fly. */
  simulatePace: number;
  /** IANA name of the zone that days begin in: figures, exports, imports and screens. */
  timeZone: string;
  /** System code of the menu (spec S6-03). */
  systemCode: string;
  /** Number of proxies in front whose X-Forwarded-For is believed. */
  trustProxy: number;
  /** Bearer for /metrics; only this machine reads them when empty. */
  metricsToken: string;
  /** Watch the documents folder and apply changes while running. */
  watch: string;
  /** Administrators may change documents in the console. */
  editDocuments: string;
  /** An edge server at a station, which pushes to a centre (spec S3-07). */
  edge: string;
  /** What codes made here end in: see {@link codeMarkOf}. */
  codeMark: string;
  /** The centre this edge synchronises with, and the bearer it knows this edge by. */
  centreUrl: string;
  centreToken: string;
  /** Seconds between two looks at the centre. */
  syncSeconds: number;
  /** Edges this centre synchronises with, as JSON: tokens and stations by name. */
  edges: string;
  /** Origin browsers reach the console at; needed by single sign-on away from this machine. */
  publicUrl: string;
  /** Origins of consoles elsewhere that may call this server, with a comma between. */
  corsOrigins: string;
  /** Other origins that the console served here calls, likewise. */
  connectOrigins: string;
  /** The OpenID Connect provider; no single sign-on when empty. */
  oidcIssuer: string;
  oidcClientId: string;
  oidcClientSecret: string;
  oidcScope: string;
  /** `on`: signing out ends the session at the provider too. */
  oidcLogout: string;
  /** Bearer with which a portal asks for tickets; none are issued when empty. */
  ticketSecret: string;
  /** A CAS server that checks tickets which are not ours. */
  casUrl: string;
  /** `on`: passwords travel RSA-encrypted; needs a secure context in the browser. */
  loginEncryp: string;
  /** Whether applications for an account are taken. */
  register: string;
  /** Where SMS codes are posted for sending; they go to the outbox when empty. */
  smsWebhook: string;
  smsWebhookToken: string;
  /** Where commands to devices are posted; none can be given when empty. */
  deviceWebhook: string;
  deviceWebhookToken: string;
  s3Endpoint: string;
  s3Region: string;
  s3Bucket: string;
  s3AccessKey: string;
  s3SecretKey: string;
  /** `on` has that store encrypt what is put there, under keys of its own. */
  s3Encryption: string;
  s3PublicEndpoint: string;
  s3RoleArn: string;
  /** A RAGFlow-compatible service that answers the assistant's questions; our own retrieval when empty. */
  ragUrl: string;
  ragKey: string;
  /** Id or name of the assistant there; its first when empty. */
  ragChat: string;
  /** An OpenAI-compatible address whose model tells what our retrieval found; the passages themselves are told when empty. */
  llmUrl: string;
  llmKey: string;
  llmModel: string;
  /** Servers whose rows documents show, as JSON: addresses and tokens by name. */
  remotes: string;
  /** Hosts whose pictures maps show, with a comma between. */
  mapHosts: string;
  /** Tiles of the base map, with its key; what they are drawn in, and what must stand below them. */
  mapUrl: string;
  mapDatum: string;
  mapAttribution: string;
}
