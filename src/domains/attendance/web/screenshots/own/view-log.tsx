import { dateTime, day as dayWords, dayIn, time } from '#kit/web/format/dates.ts'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { screenshotViews } from '../../../contract/screenshots.calls.ts'
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
export const ViewLog = () => (
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
