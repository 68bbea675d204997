import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { LIVE_CONNECTION } from '#kit/server/live/listener.ts'
import type { systemCard } from '../../contract/notices.cards.ts'

type SystemState = Omit<z.output<typeof systemCard>, 'version' | 'database'>

/** Returns the number of processes, and the state of mail. */
export const findSystemState = async (tx: Tx, now: string): Promise<SystemState | undefined> => {
  const { rows } = await sql<SystemState>`
      select (select count(*)::int from pg_stat_activity
          where application_name = ${LIVE_CONNECTION} and datname = current_database()) as processes,
        json_build_object('held', count(*) filter (where m.state = 'held'),
          'queued', count(*) filter (where m.state in ('queued', 'sending')),
          'failed', count(*) filter (where m.state = 'failed')) as mails,
        (extract(epoch from ${now}::timestamptz - min(m.queued_at) filter (where m.state in ('queued', 'sending'))) / 60)::int
          as oldest_minutes
      from mail_outbox m where m.state in ('held', 'queued', 'sending', 'failed')`.execute(tx)
  return rows[0]
}
