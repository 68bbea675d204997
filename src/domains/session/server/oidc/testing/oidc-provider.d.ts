declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  type Context = { path: string; req: IncomingMessage; res: ServerResponse; body: unknown }
  type Middleware = (context: Context, next: () => Promise<void>) => Promise<void>
  type Grant = { addOIDCScope: (scope: string) => void; save: () => Promise<string> }
  type Interaction = Readonly<{ params: Readonly<{ client_id: string; scope: string }> }>

  /** The parts of oidc-provider 9 that the tests use; the package has no types. */
  export class Provider {
    constructor(issuer: string, configuration: object)
    readonly Grant: new (of: Readonly<{ accountId: string; clientId: string }>) => Grant
    proxy: boolean
    use(middleware: Middleware): void
    callback(): RequestListener
    on(event: string, listener: (...values: readonly unknown[]) => void): void
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
