// Made from the OpenAPI documents by `npm run docs:update`. Do not edit.
export interface components {
    schemas: {
        LoginSession: {
            id: string;
            /** @description Whether it is the session of this request */
            current: boolean;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Accurate to the minute
             */
            lastUsedAt: string;
            /** Format: date-time */
            expiresAt: string;
            userAgent: string | null;
            /** @description The client’s address at the login */
            address: string | null;
        };
        SignInOptions: {
            /**
             * @description Who can create an account: everybody, people with an invitation, or nobody
             * @enum {string}
             */
            registration: "open" | "invited" | "closed";
            /** @description Whether there is no account yet, and the first one becomes the operator’s */
            first: boolean;
            /** @description Whether the first account needs the code that the server shows when it starts */
            setupCode: boolean;
            /** @description Whether a forgotten password can be reset by mail */
            mail: boolean;
            /** @description Whether people can sign in at an identity provider */
            identityProvider: boolean;
        };
        AccountExport: {
            id: string;
            /** @enum {string} */
            status: "processing" | "ready" | "error";
            /**
             * Format: uri
             * @description The archive, for a day; null until it is ready. Anyone who has the address can read it
             */
            url: string | null;
            /** @description Size of the archive; null until it is ready */
            bytes: number | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the export is removed
             */
            expiresAt: string;
        };
        Identity: {
            id: number;
            /** @description The provider */
            issuer: string;
            /** @description As the provider named it when the identity was linked */
            email: string | null;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description The last sign-in
             */
            lastUsedAt: string;
        };
        NewInvitation: {
            id: number;
            email: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            /** @description For the body of the registration; shown only here */
            token: string;
            /** @description Whether the service also sends the invitation by mail */
            mailed: boolean;
        };
        Invitation: {
            id: number;
            email: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        ManagedAccount: {
            id: number;
            email: string;
            companyName: string | null;
            display_name: string | null;
            /** @enum {string} */
            role: "user" | "admin";
            /** @description Where the account is registered */
            services: string[];
            /** Format: date-time */
            created_at: string;
            /** @description Null unless an operator has suspended the account */
            suspended: {
                /** Format: date-time */
                at: string;
                reason: string;
            } | null;
            quotas: {
                video: components["schemas"]["AccountQuota"];
                music: components["schemas"]["AccountQuota"];
                image: components["schemas"]["AccountQuota"];
            };
        };
        AccountQuota: {
            /** @description Bytes of uploaded files that the account may keep at the service; 0: no limit; null: the service’s setting */
            bytes: number | null;
            /** @description Uploads and jobs that the account may have in progress there; 0: no limit; null: the service’s setting */
            unfinished: number | null;
        };
        AuditEntry: {
            id: number;
            /** Format: date-time */
            at: string;
            /** @description Who made the change */
            actor: {
                /** @description Null for the command line and for the platform itself */
                id: number | null;
                /** @description The e-mail address at the time */
                name: string;
            };
            /** @description Such as `account.suspend` */
            action: string;
            /** @description Such as `account:12` or `videos:<id>` */
            target: string;
            /** @description The account that the change concerns */
            account_id: number | null;
            details: {
                [key: string]: unknown;
            };
            /** @description The client’s address */
            address: string | null;
            request_id: string | null;
        };
        Overview: {
            /** @description Of this service */
            version: string;
            /** @description The last migration of the database */
            migration: string;
            engines: {
                database: string;
                queue: string;
                storage: string;
            };
            accounts: {
                total: number;
                /** @description Whether the numbers are estimates, because the table is large */
                approximate: boolean;
                suspended: number;
                new_in_seven_days: number;
            };
            /** @description Of this service */
            media: {
                total: number;
                /** @description Whether the numbers are estimates, because the table is large */
                approximate: boolean;
                /** @description Of the uploaded files */
                bytes: number;
            };
            queues: {
                name: string;
                waiting: number;
                active: number;
                dead: number;
                oldest_waiting_seconds: number;
            }[];
            /** @description Processes of workers that are connected to the queue; a worker without a process is absent */
            workers: {
                name: string;
                count: number;
            }[];
            /**
             * Format: date-time
             * @description At most ten seconds ago
             */
            read_at: string;
        };
        Job: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            state: "waiting" | "active" | "dead";
            /** @description The medium that waits for it */
            medium_id: string | null;
            account_id: number | null;
            attempts: number;
            max_attempts: number;
            /** @description Workers that it killed or hung */
            crashes: number;
            /** @description Why the last attempt failed */
            reason: string | null;
            request_id: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description When it may run
             */
            run_at: string;
        };
        NewApiKey: {
            id: number;
            /** @description The secret; shown only here */
            key: string;
            name: string;
            /** @description The first characters of the key */
            prefix: string;
            /** Format: date-time */
            createdAt: string;
            /** @description What the key may do; `*` is everything */
            scopes: string[];
            /**
             * Format: date-time
             * @description Null if the key does not expire
             */
            expiresAt: string | null;
        };
        ApiKey: {
            id: number;
            name: string;
            /** @description The first characters of the key */
            prefix: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Accurate to the minute; null if never used
             */
            lastUsedAt: string | null;
            /** @description What the key may do; `*` is everything */
            scopes: string[];
            /**
             * Format: date-time
             * @description Null if the key does not expire
             */
            expiresAt: string | null;
        };
        Webhook: {
            id: string;
            url: string;
            /** @description The events that it is told of; all if empty */
            types: string[];
            description: string | null;
            /** @enum {string} */
            status: "enabled" | "disabled";
            /** @description `gone`: it answered 410; `failing`: nothing was delivered for five days */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description Since when nothing was delivered; null if the last attempt succeeded
             */
            failing_since: string | null;
            /** Format: date-time */
            created_at: string;
        };
        RotatedWebhook: {
            id: string;
            /** @description Null for a key without `webhooks:read` */
            url: string | null;
            /** @description The events that it is told of; all if empty */
            types: string[];
            description: string | null;
            /** @enum {string} */
            status: "enabled" | "disabled";
            /** @description `gone`: it answered 410; `failing`: nothing was delivered for five days */
            disabled_reason: string | null;
            /**
             * Format: date-time
             * @description Since when nothing was delivered; null if the last attempt succeeded
             */
            failing_since: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Signs the messages, after Standard Webhooks; shown only here */
            secret: string;
        };
        WebhookDelivery: {
            /** @description The id of the event */
            id: string;
            type: string;
            /** @enum {string} */
            state: "delivered" | "retrying" | "failed";
            attempts: number;
            /** @description Null if there was no answer */
            http_status: number | null;
            /** @description Why there was no answer */
            error: string | null;
            latency_ms: number;
            /** @description The first kilobyte of the answer */
            answer: string;
            /** Format: date-time */
            last_attempt_at: string;
            /** Format: date-time */
            next_attempt_at: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is ended */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
        };
    };
    logoutEverywhere: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All sessions are ended */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sessions: components["schemas"]["LoginSession"][];
                    };
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is ended */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
        };
    };
    deleteMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    password?: string;
                };
            };
        };
        responses: {
            /** @description The account is to be deleted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        /**
                         * Format: date-time
                         * @description When everything is deleted
                         */
                        deleteAt: string;
                    };
                };
            };
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description A mail is sent, if an account has the address */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        /** @description A sentence for people */
                        detail: string;
                    };
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description The password is set */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
        };
    };
    getSignInOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ways */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInOptions"];
                };
            };
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    /** @description Of the account; not needed with a session of it */
                    password?: string;
                };
            };
        };
        responses: {
            /** @description The address is confirmed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
        };
    };
    requestEmailVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A mail is sent */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                        /** @description A sentence for people */
                        detail: string;
                    };
                };
            };
        };
    };
    getAccountPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                page: "reset-password" | "verify-email" | "invitation";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not modified since the version in the request */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getAccountAsset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: "account.js" | "account.css";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                    "text/css": string;
                };
            };
            /** @description Not modified since the version in the request */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    requestExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export is being made */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountExport"];
                };
            };
        };
    };
    listExports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The exports, at most 100 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        exports: components["schemas"]["AccountExport"][];
                    };
                };
            };
        };
    };
    getExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The export */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountExport"];
                };
            };
        };
    };
    getExportArchive: {
        parameters: {
            query: {
                token: string;
            };
            header?: {
                /** @description One range of bytes, such as `bytes=0-1023` */
                Range?: string;
                /** @description An ETag: a changed object is sent whole */
                "If-Range"?: string;
                /** @description An ETag: 304 if the object still has it */
                "If-None-Match"?: string;
                "If-Modified-Since"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-tar": string;
                };
            };
            /** @description The requested range of it */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-tar": string;
                };
            };
            /** @description Not modified since the version in the request */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    startOidc: {
        parameters: {
            query?: {
                /** @description The page that gets the browser afterwards: of this service’s origin or of `CORS_ORIGINS` */
                return_to?: string;
                /** @description Keep an account that is to be deleted. Only a page of this service’s origin or of `CORS_ORIGINS`, or the person, may send the browser here with it */
                restore?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The identity provider */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    linkOidc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description The page that gets the browser afterwards: of this service’s origin or of `CORS_ORIGINS` */
                    return_to?: string;
                    /** @description May be absent in the first five minutes of a session */
                    password?: string;
                    /** @description Of the second factor, with the password, if the account has one */
                    code?: string;
                };
            };
        };
        responses: {
            /** @description Where to send the browser: the identity provider */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        url: string;
                    };
                };
            };
        };
    };
    listIdentities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The identities */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        identities: components["schemas"]["Identity"][];
                        /** @description Whether the owner can also log in with a password */
                        hasPassword: boolean;
                    };
                };
            };
        };
    };
    removeIdentity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The identity is removed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
        };
    };
    getSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        active: boolean;
                        recoveryCodesLeft: number;
                    };
                };
            };
        };
    };
    beginSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description The secret */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description In base 32, for typing */
                        secret: string;
                        /** @description otpauth://totp/…, for a QR code */
                        uri: string;
                    };
                };
            };
        };
    };
    removeSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code?: string;
                    password?: string;
                };
            };
        };
        responses: {
            /** @description The second factor is removed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
        };
    };
    confirmSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description The second factor is active */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Each stands in for one code; shown only here */
                        recoveryCodes: string[];
                    };
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations, at most 1,000 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        invitations: components["schemas"]["Invitation"][];
                    };
                };
            };
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description The invitation with its token */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewInvitation"];
                };
            };
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation is revoked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
        };
    };
    adminListAccounts: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the page before */
                cursor?: string;
                /** @description Entries of a page; more than 100 are reduced to 100 */
                limit?: number;
                /** @description Part of the address, the company or the display name, in any case */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the accounts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accounts: components["schemas"]["ManagedAccount"][];
                        /** @description For the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    adminGetAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        account: components["schemas"]["ManagedAccount"];
                    };
                };
            };
        };
    };
    adminChangeAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description null ends the suspension */
                    suspended?: {
                        reason: string;
                    } | null;
                    /** @enum {string} */
                    role?: "user" | "admin";
                    /** @description Limits that are not given stay */
                    quotas?: {
                        video?: {
                            /** @description Bytes of uploaded files that the account may keep at the service; 0: no limit; null: the service’s setting */
                            bytes?: number | null;
                            /** @description Uploads and jobs that the account may have in progress there; 0: no limit; null: the service’s setting */
                            unfinished?: number | null;
                        };
                        music?: {
                            /** @description Bytes of uploaded files that the account may keep at the service; 0: no limit; null: the service’s setting */
                            bytes?: number | null;
                            /** @description Uploads and jobs that the account may have in progress there; 0: no limit; null: the service’s setting */
                            unfinished?: number | null;
                        };
                        image?: {
                            /** @description Bytes of uploaded files that the account may keep at the service; 0: no limit; null: the service’s setting */
                            bytes?: number | null;
                            /** @description Uploads and jobs that the account may have in progress there; 0: no limit; null: the service’s setting */
                            unfinished?: number | null;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description The account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        account: components["schemas"]["ManagedAccount"];
                    };
                };
            };
        };
    };
    adminListAudit: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the page before */
                cursor?: string;
                /** @description Entries of a page; more than 100 are reduced to 100 */
                limit?: number;
                /** @description Only changes by this account, and those that concern it */
                account?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the entries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        entries: components["schemas"]["AuditEntry"][];
                        /** @description For the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    adminGetOverview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The numbers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
        };
    };
    adminListJobs: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the page before */
                cursor?: string;
                /** @description Entries of a page; more than 100 are reduced to 100 */
                limit?: number;
                state?: "waiting" | "active" | "dead";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the jobs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        jobs: components["schemas"]["Job"][];
                        /** @description For the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    adminRetryJob: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The job waits */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description Of the job that waits
                         */
                        id: string;
                    };
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys, without their secrets */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        keys: components["schemas"]["ApiKey"][];
                    };
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @description What the key may do; everything by default */
                    scopes?: ("videos:read" | "videos:write" | "tracks:read" | "tracks:write" | "images:read" | "images:write" | "webhooks:read" | "webhooks:write" | "*")[];
                    /**
                     * Format: date-time
                     * @description When the key stops working; never by default
                     */
                    expiresAt?: string;
                };
            };
        };
        responses: {
            /** @description The key with its secret */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewApiKey"];
                };
            };
        };
    };
    deleteKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is revoked */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        ok: true;
                    };
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All webhooks of the account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhooks: components["schemas"]["Webhook"][];
                    };
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook is removed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook with its new secret */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhook: components["schemas"]["RotatedWebhook"];
                    };
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the endpoint has answered */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        delivery: {
                            /** @description Null if there was no answer */
                            http_status: number | null;
                            /** @description Why there was no answer */
                            error: string | null;
                            latency_ms: number;
                            /** @description The first kilobyte of the answer */
                            answer: string;
                        };
                    };
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description The `next_cursor` of the page before */
                cursor?: string;
                state?: "delivered" | "retrying" | "failed";
                /** @description Entries of a page; more than 100 are reduced to 100 */
                limit?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the deliveries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deliveries: components["schemas"]["WebhookDelivery"][];
                        /** @description For the next page; null at the end */
                        next_cursor: string | null;
                    };
                };
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The OpenAPI 3.1 document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Not modified since the version in the request */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getReference: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not modified since the version in the request */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getReferenceScript: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: "scalar.js" | "start.js";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The script */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                };
            };
            /** @description Not modified since the version in the request */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
