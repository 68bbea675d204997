import type { Config } from '#kit/server/config.ts'
import { serverDomain } from '#kit/server/call/handle.ts'
import { join } from 'node:path'
import { noticesCalls } from '../contract/notices.calls.ts'
import { noticesPermissions } from '../contract/notices.permissions.ts'
import * as inbox from './calls/inbox.ts'
import { mailJobs } from './mail/send-mail.ts'
import { folderTransport, smtpTransport } from './mail/transport.ts'

export { notify, noticeKinds, withdraw, type Notice } from './notify.ts'
export { mail } from './mail/mail.ts'
export { mailTemplates } from './mail/templates.ts'
export { countUnread } from './store/inbox.ts'

/** The inbox and the mail outbox. Mail goes to the configured server, or into files without one. */
export const noticesDomain = (config: Config) => {
  const transport = config.SMTP_URL
    ? smtpTransport(config.SMTP_URL, config.MAIL_FROM)
    : folderTransport(join(config.DATA_DIR, 'outbox'), config.MAIL_FROM)
  return serverDomain({
    id: 'notices',
    permissions: noticesPermissions,
    calls: noticesCalls,
    handlers: inbox,
    jobs: mailJobs(transport, new URL(config.public_url).hostname),
  })
}
