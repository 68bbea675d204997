import type { LinkBase } from '#domains/settings/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { entries, type Filling } from '#kit/server/slots.ts'
import type { Recipient } from '../../rules/recipients.ts'
import { findText } from '../../store/notifications.ts'
import { mailAll } from '../public.ts'
import { type MailData, mailTemplates } from '../documents/templates.ts'

const NOTICE = 'notices.notice'

type Message = Readonly<{ title: string; path?: string; not_before?: string; has_own_mail?: true }>
type Written = Readonly<{ id: number; account_id: number; priority: 'normal' | 'high' }>

/** Writes the mails of a notice to those who want one at once; a row that is raised has had its mail. */
export const mailNotices = async (
  work: Work,
  recipients: readonly Recipient[],
  rows: readonly Written[],
  notice: Message,
): Promise<void> => {
  if (notice.has_own_mail) return
  const wanting = new Map(recipients.filter(({ mail }) => mail === 'instant').map((one) => [one.account_id, one]))
  const emails = rows.flatMap(({ id, account_id, priority }) => {
    const to = wanting.get(account_id)
    if (!to) return []
    const at = [to.deliver_at, notice.not_before ?? work.now].toSorted().at(-1) ?? work.now
    return [
      {
        to: { account_id, address: to.address },
        data: { notification_id: id, name: to.name, title: notice.title.slice(0, 120) },
        dedupe_key: `notice:${id}`,
        not_before: at,
        priority,
      },
    ]
  })
  await mailAll(work, NOTICE, emails)
}

const findRow = (work: Work, data: MailData) => findText(work.tx, Number(data['notification_id']))

const BODY = `Hello {{name}},

**{{title}}**

{{text}}

{{link}}

You get this because: {{why}} You choose in Muster, under "Notification preferences", what you get by email.
`

const TEST = `Hello {{name}},

this email shows that Muster can send email.
`

/** The mails of this domain itself, but for the daily summary. What was read meanwhile is not sent. */
export const noticeMailFilling = (base: LinkBase): Filling =>
  entries(mailTemplates, {
    'notices.test': { label: 'Test email', subject: 'A test from Muster', body: TEST },
    [NOTICE]: {
      label: 'A notice, at once',
      subject: '{{title}}',
      body: BODY,
      placeholders: {
        name: { help: 'Name of the recipient', sample: 'Asha Rao' },
        title: { help: 'What happened, in one line', sample: 'Your time of Tuesday was corrected' },
        text: {
          help: 'What else the row of the inbox says',
          sample: '09:00 to 17:30 instead of 09:00 to 17:00.',
          is_long: true,
        },
        why: { help: 'Why the person is notified', sample: 'This is about your time.' },
        link: { help: 'Where it leads', sample: 'https://muster.example/employee/timesheet' },
      },
      isWanted: async (work, data) => {
        const row = await findRow(work, data)
        return row !== undefined && row.read_at === null && row.archived_at === null
      },
      resolve: async (work, data) => {
        const row = await findRow(work, data)
        if (!row) return null
        const link = (await base(work.tx, work.now)) + (row.path ?? '/')
        return { title: row.title, text: row.body, why: row.why, link }
      },
    },
  })
