import type { Demo } from '#kit/server/demo.ts'
import { json } from '#kit/server/database/json.ts'

export type DemoAccount = Readonly<{ id: number; area: 'Admin' | 'User'; name: string; email: string }>

const MAILS = 240
const DAYS = 30
const HOUR_MS = 3_600_000

type State = 'held' | 'sent' | 'failed' | 'unknown'

// The mail server of the demo was taken away a while ago: what was written before has left, what came after waits.
const stateOf = (index: number): State => {
  if (index < 210) return 'held'
  if (index === 213 || index === 229) return 'failed'
  return index === 221 ? 'unknown' : 'sent'
}

const ERRORS: Record<State, string | null> = {
  held: null,
  sent: null,
  failed: '550 5.1.1 Recipient address rejected: User unknown',
  unknown: 'Connection closed unexpectedly',
}

const contentOf = (account: DemoAccount, index: number) => {
  const { id, name } = account
  if (index % 12 === 7)
    return {
      template_key: 'session.reset',
      subject: 'Choose a new password',
      data: { token_ids: '0', name, area: account.area === 'Admin' ? 'administrator' : 'employee' },
    }
  if (index % 8 === 3) {
    const title = 'Your placement changes'
    return {
      template_key: 'people.state_changed',
      subject: title,
      data: { name, title, text: 'Your team changes on the first of next month.' },
    }
  }
  return {
    template_key: 'notices.digest',
    subject: `Unread in your inbox: ${(index % 9) + 3}`,
    data: { account_id: id, name, count: (index % 9) + 3 },
  }
}

const rowOf = ({ now }: Demo, account: DemoAccount, index: number) => {
  const state = stateOf(index)
  const at = new Date(Date.parse(now) - Math.round(((index + 0.5) * DAYS * 24 * HOUR_MS) / MAILS)).toISOString()
  const { data, ...content } = contentOf(account, index)
  return {
    ...content,
    data: json(data),
    account_id: account.id,
    to_address: account.email,
    state,
    attempts: state === 'held' ? 0 : 1,
    last_error: ERRORS[state],
    sent_at: state === 'sent' ? at : null,
    next_attempt_at: at,
    queued_at: at,
    created_at: at,
    dedupe_key: `demo:${index}`,
  }
}

/** The mails of a month, most of them waiting for a mail server. */
export const demoMails = async (demo: Demo, accounts: readonly DemoAccount[]): Promise<number> => {
  if (accounts.length === 0) return 0
  const rows = Array.from({ length: MAILS }, (_, index) => {
    const account = accounts[(index * 7) % accounts.length]
    return account ? [rowOf(demo, account, index)] : []
  }).flat()
  await demo.tx.insertInto('mail_outbox').values(rows).execute()
  return rows.length
}
