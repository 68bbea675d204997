import type { Tx } from '#kit/server/context.ts'
import { single } from '#kit/server/database/rows.ts'
import { LIVE_CONNECTION } from '#kit/server/live/listener.ts'
import { systemCard } from '../../contract/notices.cards.ts'

const systemState = systemCard.omit({ version: true, database: true })

/** Returns the number of processes, and the state of mail. */
export const getSystemState = (tx: Tx, now: string) =>
  single(tx, systemState)`
      select (select count(*)::int from pg_stat_activity
          where application_name = ${LIVE_CONNECTION} and datname = current_database()) as processes,
        json_build_object('held', count(*) filter (where m.state = 'held'),
          'queued', count(*) filter (where m.state in ('queued', 'sending')),
          'failed', count(*) filter (where m.state = 'failed')) as mails,
        (extract(epoch from ${now}::timestamptz - min(m.queued_at) filter (where m.state in ('queued', 'sending'))) / 60)::int
          as oldest_minutes
      from mail_outbox m where m.state in ('held', 'queued', 'sending', 'failed')`
