/** The variables from which the AWS SDK reads its endpoint and keys. */
export interface S3Environment {
  AWS_ENDPOINT_URL_S3: string;
  AWS_REGION: string;
  AWS_ACCESS_KEY_ID: string;
  AWS_SECRET_ACCESS_KEY: string;
}

export interface S3Keys {
  accessKeyId: string;
  secretAccessKey: string;
}

/** How a user of a store gets rights: Ceph's bucket policies name users, MinIO's users have policies of their own, in JSON. */
export type UserAccess =
  | { by: 'principal'; principal: string }
  | { by: 'policy'; attach(policy: string): Promise<void> };

/** A store that a test started and can stop. */
export interface S3Server {
  endpoint: string;
  /** Creates a user with only the rights that policies grant. */
  createUser?(name: string, keys: S3Keys): Promise<UserAccess>;
  /** Ends what answers requests. The objects stay. */
  killGateway(): Promise<void>;
  /** Starts it, and waits until it answers. */
  startGateway(): Promise<void>;
  /** Suspends it: the kernel accepts connections, but nothing answers. */
  freezeGateway(): Promise<void>;
  thawGateway(): void | Promise<void>;
  stop(): Promise<void>;
}
