import { useState } from 'react'
import { count } from '#kit/web/format/numbers.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import type { BulkAction } from '#kit/web/table/bulk-bar.tsx'
import type { Period } from '../../contract/worksheets.models.ts'
import { CommentForm } from './comment-form.tsx'
import { canRemind, fits, type Review } from './use-review.ts'
import styles from '../parts/worksheets.module.css'

type Chosen = Readonly<{ rows: readonly Period[]; decision: 'return' | 'excuse'; clear: () => void }>

const reports = (rows: readonly unknown[]): string => count(rows.length, 'report')
const WORD = { return: 'Return', excuse: 'Excuse' } as const

/** Returns the actions on several reports at once, with the drawers that they open. */
export const useBulkReview = (review: Review) => {
  const [chosen, choose] = useState<Chosen | null>(null)
  const actions: readonly BulkAction<Period>[] = [
    {
      label: (rows) => `Accept ${reports(rows)}`,
      fits: (row) => fits('accept', row),
      run: (rows, clear) => void review.decide(rows, 'accept').then((done) => done && clear()),
    },
    {
      label: (rows) => `Return ${reports(rows)}`,
      fits: (row) => fits('return', row),
      run: (rows, clear) => choose({ rows, decision: 'return', clear }),
    },
    {
      label: (rows) => `Excuse ${reports(rows)}`,
      fits: (row) => fits('excuse', row),
      run: (rows, clear) => choose({ rows, decision: 'excuse', clear }),
    },
    {
      label: (rows) => `Remind ${count(rows.length, 'person', 'people')}`,
      fits: canRemind,
      run: (rows, clear) => void review.remind(rows).then((done) => done && clear()),
    },
  ]
  const title = chosen ? `${WORD[chosen.decision]} ${reports(chosen.rows)}` : ''
  const drawers = (
    <>
      {chosen === null && <Refused failure={review.failure} />}
      <SideDrawer title={title} is_open={chosen !== null} onClose={() => choose(null)}>
        {chosen && (
          <CommentForm
            review={review}
            rows={chosen.rows}
            decision={chosen.decision}
            submit={title}
            onDone={() => {
              chosen.clear()
              choose(null)
            }}
            onCancel={() => choose(null)}
          />
        )}
      </SideDrawer>
      <SideDrawer title="Not changed" is_open={review.left.length > 0} onClose={review.dismissLeft}>
        <ul className={styles.list}>
          {review.left.map(({ name, message }) => (
            <li key={name}>
              <strong>{name}</strong>: {message}
            </li>
          ))}
        </ul>
      </SideDrawer>
    </>
  )
  return { actions, drawers }
}
