import { Line } from '#kit/web/chart/line.tsx'
import { day as dayWords } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'

type Week = Readonly<{ week: string; balance_minutes: number }>

const HOUR = 60

/** The balance at the end of each week. A debt lies below the line of nothing: such weeks are left out of it. */
export const BalanceChart = ({ weeks }: { weeks: readonly Week[] }) =>
  weeks.some(({ balance_minutes }) => balance_minutes > 0) && (
    <Card>
      <Line
        title="Balance by week"
        unit="hours"
        height={140}
        labels={weeks.map(({ week }) => dayWords(week))}
        series={[
          {
            name: 'Balance',
            values: weeks.map(({ balance_minutes }) => (balance_minutes < 0 ? null : balance_minutes / HOUR)),
          },
        ]}
      />
    </Card>
  )
