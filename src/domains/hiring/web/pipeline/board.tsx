import { Button } from '@mantine/core'
import type { CallInput } from '#kit/web/call/send.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCallPages } from '#kit/web/call/use-call-pages.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { count, number } from '#kit/web/format/numbers.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listCandidates } from '../../contract/openings.calls.ts'
import type { Stage } from '../../contract/hiring.records.ts'
import type { Candidate } from '../../contract/recruiting.models.ts'
import { STAGE, stageSign } from '../parts/labels.ts'
import styles from '../parts/hiring.module.css'

const COLUMNS = ['applied', 'interviewing', 'selected', 'offered', 'hired'] as const satisfies readonly Stage[]
type Column = (typeof COLUMNS)[number]
/** Days after which a card shows that it waits. */
const LONG_DAYS = 3
/** The cards of a page of a column. */
const PAGE = 25

type Props = Readonly<{
  filters: NonNullable<CallInput<typeof listCandidates>['query']>
  hrefOf: (row: Candidate) => ScreenLink
}>

/** A column for each stage. Each loads its own pages, so that no stage takes the place of another. */
export const Board = (props: Props) => (
  <div className={styles.board}>
    {COLUMNS.map((stage) => (
      <StageColumn key={stage} stage={stage} {...props} />
    ))}
  </div>
)

const StageColumn = ({ stage, filters, hrefOf }: Props & Readonly<{ stage: Column }>) => {
  // Those who wait longest come first; of the hired, the newest.
  const sort = stage === 'hired' ? '-stage_since_at' : 'stage_since_at'
  const { pages, meta, ...query } = useCallPages(listCandidates, { query: { ...filters, stage, sort } }, PAGE)
  const { word } = STAGE[stage]
  const total = meta?.total ?? 0
  return (
    <section className={styles.column} aria-label={word}>
      <header className={styles.columnHead}>
        <strong>{word}</strong>
        <span className="m-dim m-number">{number(total)}</span>
      </header>
      <Loaded query={{ ...query, data: pages?.flat() }} what={`candidates in ${word}`} shape="lines" rows={3}>
        {(rows) => (
          <div className={styles.cards}>
            {rows.length === 0 && <span className={`m-dim m-small ${styles.none ?? ''}`}>No candidates</span>}
            {rows.map((row) => (
              <Card key={row.id} row={row} href={hrefOf(row)} />
            ))}
            {query.hasMore && (
              <Button variant="default" size="compact-sm" loading={query.isLoadingMore} onClick={query.loadMore}>
                Show more ({number(Math.max(1, total - rows.length))})
              </Button>
            )}
          </div>
        )}
      </Loaded>
    </section>
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
