import type { CallInput } from '#kit/web/call/send.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { count, number } from '#kit/web/format/numbers.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listCandidates } from '../../contract/openings.calls.ts'
import type { Stage } from '../../contract/hiring.records.ts'
import type { Candidate } from '../../contract/recruiting.models.ts'
import { STAGE, stageSign } from '../parts/labels.ts'
import styles from '../parts/hiring.module.css'

const COLUMNS = ['applied', 'interviewing', 'selected', 'offered', 'hired'] as const satisfies readonly Stage[]
/** Days after which a card shows that it waits. */
const LONG_DAYS = 3
/** The cards of a column; the table shows all. */
const MAX_CARDS = 200

type Props = Readonly<{
  filters: NonNullable<CallInput<typeof listCandidates>['query']>
  hrefOf: (row: Candidate) => ScreenLink
}>

/** A column for each stage, those who wait longest first. */
export const Board = ({ filters, hrefOf }: Props) => {
  const query = useCallQuery(
    listCandidates,
    { query: { ...filters, sort: 'stage_since_at', limit: MAX_CARDS } },
    { showPrevious: true },
  )
  const counts = query.meta?.stage_counts
  return (
    <Loaded query={query} what="the candidates" shape="cards">
      {(rows) =>
        rows.length === 0 ? (
          <Empty title="No candidates" text="Add an application, or clear the filters." />
        ) : (
          <div className={styles.board}>
            {COLUMNS.map((stage) => (
              <section key={stage} className={styles.column} aria-label={STAGE[stage].word}>
                <header className={styles.columnHead}>
                  <strong>{STAGE[stage].word}</strong>
                  <span className="m-dim m-number">{number(counts?.[stage] ?? 0)}</span>
                </header>
                {rows
                  .filter((row) => row.stage === stage)
                  .map((row) => (
                    <Card key={row.id} row={row} href={hrefOf(row)} />
                  ))}
              </section>
            ))}
          </div>
        )
      }
    </Loaded>
  )
}

const Card = ({ row, href }: Readonly<{ row: Candidate; href: ScreenLink }>) => (
  <article className={styles.card}>
    <GoLink href={href}>{row.name}</GoLink>
    <span className="m-dim m-small">{row.opening.title}</span>
    {row.ended_offer !== null && (
      <span>
        <StatusBadge {...stageSign(row)} />
      </span>
    )}
    {row.stage !== 'hired' && (
      <span className={`m-small ${row.waiting_days >= LONG_DAYS ? (styles.waits ?? '') : 'm-dim'}`}>
        {row.waiting_days === 0 ? 'Waiting since today' : `Waiting ${count(row.waiting_days, 'day')}`}
      </span>
    )}
    {row.next_interview_at && <span className="m-dim m-small">Interview {dateTime(row.next_interview_at)}</span>}
  </article>
)
