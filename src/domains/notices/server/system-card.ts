import { sql } from 'kysely'
import type { z } from 'zod'
import { LIVE_CONNECTION } from '#kit/server/live/listener.ts'
import type { CardSource } from '#kit/server/registries.ts'
import type { systemCard as contract } from '../contract/notices.cards.ts'

type Data = z.output<typeof contract>
export type SystemFacts = Pick<Data, 'version' | 'database'>

/** What runs, and whether mail leaves. Each process has one connection that hears live events, by which it is counted. */
export const systemCard = ({ version, database }: SystemFacts): CardSource => ({
  permission: 'settings.read',
  read: async ({ tx, actor, now }) => {
    const { rows } = await sql<Omit<Data, keyof SystemFacts>>`
      select (select count(*)::int from pg_stat_activity
          where application_name = ${LIVE_CONNECTION} and datname = current_database()) as processes,
        json_build_object('held', count(*) filter (where m.state = 'held'),
          'queued', count(*) filter (where m.state in ('queued', 'sending')),
          'failed', count(*) filter (where m.state = 'failed')) as mails,
        (extract(epoch from ${now}::timestamptz - min(m.queued_at) filter (where m.state in ('queued', 'sending'))) / 60)::int
          as oldest_minutes
      from mail_outbox m where m.state in ('held', 'queued', 'sending', 'failed')`.execute(tx)
    const [row] = rows
    if (!row) return null
    const path = actor.grants.has('notices.mail.read') ? '/admin/management/notification?tab=email' : ''
    return { path, data: { version, database, ...row } satisfies Data }
  },
})
