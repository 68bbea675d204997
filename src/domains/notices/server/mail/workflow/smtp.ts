import { Readable } from 'node:stream'
import addressparser from 'nodemailer/lib/addressparser'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { stateOfFailure } from '../rules/delivery.ts'
import { compose, errorText, FALLBACK_SENDER, type MailTransport } from './transport.ts'

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000

export type MailServer = Readonly<{
  host: string
  port: number
  /** `offered`: encrypted where the server offers it. `none`: never, for a server on this machine. */
  security: 'offered' | 'starttls' | 'tls' | 'none'
  user: string
  pass: string
}>

const serverOf = (address: string): MailServer => {
  const url = new URL(address)
  const secure = url.protocol === 'smtps:'
  return {
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    security: secure ? 'tls' : 'offered',
    user: decodeURIComponent(url.username),
    pass: decodeURIComponent(url.password),
  }
}

const done =
  (resolve: () => void, reject: (error: Error) => void) =>
  (error?: Error | null): void =>
    error ? reject(error) : resolve()

/** Connects until the other side has responded as a mail server. */
const connect = (connection: SMTPConnection): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    connection.once('error', reject)
    connection.connect(done(resolve, reject))
  })

/** Signs in where the server requires it. If this fails, the server has not taken the message. */
const login = async (connection: SMTPConnection, { user, pass }: MailServer): Promise<void> => {
  if (user !== '') await new Promise<void>((resolve, reject) => connection.login({ user, pass }, done(resolve, reject)))
}

/**
 * The text of every failure before a mail server has responded, so that no response reveals which hosts and ports are
 * open.
 */
export const UNREACHABLE = 'No mail server could be reached with these settings. The log of Muster says more.'

export type OnFailure = (error: unknown) => void

/**
 * Sends through a mail server, one connection a mail. The message is read only once the server has requested it, which
 * separates a connection that broke before from one that broke after: then no one knows whether the mail was taken.
 */
export const smtpTransport = (
  at: string | MailServer,
  from: string = FALLBACK_SENDER,
  onFailure: OnFailure = () => undefined,
): MailTransport => {
  const server = typeof at === 'string' ? serverOf(at) : at
  const fallback = addressparser(from, { flatten: true })[0]?.address ?? from
  return async (mail) => {
    let isHandedOver = false
    let isConnecting = false
    const connection = new SMTPConnection({
      host: server.host,
      port: server.port,
      secure: server.security === 'tls',
      requireTLS: server.security === 'starttls',
      ignoreTLS: server.security === 'none',
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
    })
    try {
      const message = await compose(mail, mail.from ?? from)
      isConnecting = true
      await connect(connection)
      isConnecting = false
      await login(connection, server)
      const content = new Readable({
        read() {
          isHandedOver = true
          this.push(message)
          this.push(null)
        },
      })
      await new Promise<void>((resolve, reject) => {
        connection.once('error', reject)
        connection.send({ from: mail.from?.address ?? fallback, to: [mail.to] }, content, done(resolve, reject))
      })
      return { state: 'sent', error: null }
    } catch (error) {
      onFailure(error)
      return {
        state: stateOfFailure(error, isHandedOver),
        error: isConnecting ? UNREACHABLE : errorText(error),
      }
    } finally {
      connection.on('error', () => undefined)
      connection.quit()
    }
  }
}
