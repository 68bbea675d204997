import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { CallQuery } from '#kit/web/call/use-call-query.ts'
import type { AnyCall } from '#kit/contract/call.ts'
import type { RecordedWork, Period } from '../../contract/worksheets.models.ts'
import { periodText } from '../../contract/worksheets.texts.ts'
import { ReportDetail } from './report-detail.tsx'
import { ReviewActions } from './review-actions.tsx'
import type { Review } from './use-review.ts'

type Shown = Readonly<{ period: Period; facts?: RecordedWork }>
type Props<C extends AnyCall> = Readonly<{
  drawer: DrawerState
  query: CallQuery<C>
  /** The period of the response; null if it is missing. */
  shown: Shown | undefined
  /** Left out where the reader decides nothing. */
  review: Review | null
}>

/** A report with the recorded work of its period, and its actions. */
export const ReportDrawer = <C extends AnyCall>({ drawer, query, shown: known, review }: Props<C>) => {
  const title = known
    ? `${known.period.employee.name}, ${periodText(known.period.kind, known.period.period_start)}`
    : 'Work report'
  return (
    <SideDrawer
      history={['work_reports', known?.period.report?.id]}
      title={title}
      is_open={drawer.id !== null}
      onClose={drawer.close}
    >
      <Loaded query={query} what="this report" shape="form">
        {() =>
          known ? (
            <div className="m-stack">
              <ReportDetail period={known.period} facts={known.facts} />
              {review && (
                <ReviewActions
                  key={`${known.period.employee.id} ${known.period.period_start}`}
                  period={known.period}
                  review={review}
                />
              )}
            </div>
          ) : (
            <p className="m-dim">This report is not there any more.</p>
          )
        }
      </Loaded>
    </SideDrawer>
  )
}
