import { z } from 'zod'
import { date } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { DayStepper } from '#kit/web/filters/day-stepper.tsx'
import { dateTime, day as dayWords, dayIn, time, today as todayIn } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { ownScreenshots, screenshotImage, screenshotViews } from '../../../contract/screenshots.calls.ts'
import { ScreenshotGrid } from '../parts/screenshot-grid.tsx'
import { ConsentCard } from './consent-card.tsx'
import { OwnScreenshotDrawer } from './own-screenshot-drawer.tsx'
import { SharePanel } from './share-panel.tsx'
import styles from '../screenshots.module.css'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { ScreenshotView } from '../../../contract/screenshots.models.ts'
import { VIEW_REASON_LABELS } from '#domains/attendance/contract/screenshot.labels.ts'

/** One opened view with the pictures that were looked at in it. */
type View = Readonly<{ first: ScreenshotView; pictures: readonly ScreenshotView['shot'][] }>

/** Rows of the log by the view that they belong to, in the order in which the views come. */
const byView = (rows: readonly ScreenshotView[]): View[] =>
  [...Map.groupBy(rows, ({ view_key }) => view_key).values()].flatMap((all) => {
    const last = all.at(-1)
    return last
      ? [
          {
            first: last,
            pictures: all.map(({ shot }) => shot).toSorted((one, other) => one.taken_at.localeCompare(other.taken_at)),
          },
        ]
      : []
  })

/** Returns "Fri 20 Nov 08:58, 09:38": each day is named once. */
const timesText = (times: readonly string[]): string =>
  [...Map.groupBy(times, (at) => dayIn(at))]
    .map(([day, all]) => `${dayWords(day)} ${all.map((at) => time(at)).join(', ')}`)
    .join('; ')

const columns: readonly Column<View>[] = [
  { key: 'viewer', title: 'Opened by', text: ({ first }) => first.viewer_name, onPhone: 'title' },
  { key: 'when', title: 'When', text: ({ first }) => dateTime(first.viewed_at) },
  {
    key: 'reason',
    title: 'Reason',
    text: ({ first }) => [VIEW_REASON_LABELS[first.reason_code], first.note].filter(Boolean).join(': '),
  },
  {
    key: 'pictures',
    title: 'Pictures',
    text: ({ pictures }) => timesText(pictures.map(({ taken_at }) => taken_at)),
  },
]

/** Lists the viewers of the own pictures, with time and reason. */
const ViewLog = () => (
  <CallTable
    id="screenshot-views"
    label="Views of your pictures"
    prefix="views"
    call={screenshotViews}
    input={{}}
    rows={byView}
    columns={columns}
    rowKey={(view) => view.first.view_key}
    empty={{
      title: 'Nobody has looked at your pictures.',
      text: 'As soon as someone does, it is listed here with the reason.',
    }}
  />
)

const address = z.object({ day: date.optional(), shot: z.string().optional() })

/** The pictures of the own screen: what was agreed to, sharing, those of a day, and who looked at them. */
const ScreensTab = ({ employee_id }: { employee_id: number }) => {
  const { time_zone } = useActor()
  const [state, set] = useAddressState(address)
  const drawer = useDrawer('shot')
  const today = todayIn(time_zone)
  const shown = state.day ?? today
  const read = (day: string) => ({ params: { userId: employee_id }, query: { date: day } })
  const now = useCallQuery(ownScreenshots, read(today))
  const query = useCallQuery(ownScreenshots, read(shown), { showPrevious: true })
  return (
    <div className={styles.tab}>
      <Loaded query={now} what="your screenshots" shape="cards">
        {({ policy, consent }) => (
          <div className={styles.sides}>
            <ConsentCard policy={policy} consent={consent} />
            <SharePanel
              employee_id={employee_id}
              mayShare={policy.is_on && consent?.withdrawn_at === null && consent.text_version === policy.text_version}
            />
          </div>
        )}
      </Loaded>
      <Card
        title="Pictures"
        aside={
          <DayStepper
            value={shown}
            today={today}
            onChange={(day) => set({ day: day === today ? undefined : day, shot: undefined })}
          />
        }
      >
        <Loaded query={query} what="these pictures" shape="cards">
          {({ shots }) =>
            shots.length === 0 ? (
              <Empty
                title="No pictures on this day."
                text="While you share your screen, one picture is taken in each interval."
              />
            ) : (
              <>
                <p className="m-dim m-small">{count(shots.length, 'picture', 'pictures')}</p>
                <ScreenshotGrid
                  screenshots={shots}
                  call={screenshotImage}
                  owner="own"
                  zone={time_zone}
                  onOpen={(screenshot) => drawer.open(screenshot.id)}
                />
                <OwnScreenshotDrawer drawer={drawer} screenshots={shots} />
              </>
            )
          }
        </Loaded>
      </Card>
      <Card title="Who looked at your pictures">
        <ViewLog />
      </Card>
    </div>
  )
}
export default ScreensTab
