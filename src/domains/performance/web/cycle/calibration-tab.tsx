import { type DrawerState, useDrawer } from '#kit/web/address/use-drawer.ts'
import { Button } from '@mantine/core'
import { useHere } from '#kit/web/address/use-here.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { money } from '#kit/web/format/money.ts'
import { Card, Facts } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Together } from '#kit/web/states/together.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { DataTable } from '#kit/web/table/data-table.tsx'
import { percent } from '#kit/web/format/numbers.ts'
import { viewCycle } from '../../contract/cycles.calls.ts'
import type { Budget, Cycle, Distribution, EvaluationShort } from '../../contract/performance.models.ts'
import { StepForm } from '../evaluation/admin-steps.tsx'
import { shown } from '../evaluation/labels.ts'
import { EVALUATION_COLUMNS } from './cycle-rows.tsx'
import { useChosenCycle } from './cycle-tab.tsx'

type Row = Distribution & Readonly<{ isAll: boolean }>

/** Returns the difference of a mean from another one, in hundredths with its sign. */
const differenceText = (mean: number, all: number): string => {
  const by = mean - all
  return by === 0 ? 'as all' : `${by > 0 ? '+' : '−'}${(Math.abs(by) / 100).toFixed(2)}`
}

const columnsOf = (overall: Distribution): readonly Column<Row>[] => [
  {
    key: 'reviewer',
    title: 'Reviewer',
    text: ({ reviewer, isAll }) => (isAll ? 'All' : (reviewer?.name ?? 'HR')),
    onPhone: 'title',
  },
  { key: 'n', title: 'People', text: ({ n }) => String(n), isNumber: true },
  { key: 'mean', title: 'Mean', text: ({ mean_x100 }) => shown(mean_x100), isNumber: true },
  {
    key: 'beside',
    title: 'Compared with all',
    text: ({ mean_x100, isAll }) => (isAll ? '–' : differenceText(mean_x100, overall.mean_x100)),
    isNumber: true,
  },
  ...overall.by_grade.map(({ grade }): Column<Row> => ({
    key: grade,
    title: grade,
    text: ({ by_grade, n }) => {
      const found = by_grade.find((one) => one.grade === grade)?.n ?? 0
      return found === 0 ? '–' : `${found} (${percent(found / n)})`
    },
    isNumber: true,
  })),
]

/** The budget of a year for the raises that follow the cycle, and the part that is used. */
const RaiseBudget = ({ budget }: Readonly<{ budget: Budget }>) => (
  <Card
    title={`Raises: ${budget.name}`}
    aside={<GoLink href={`/admin/hikes?round_id=${budget.id}`}>Hikes of the round</GoLink>}
  >
    <Facts
      facts={budget.budgets.map((one) => {
        const taken = one.proposed_minor + one.approved_minor + one.applied_minor
        const left = one.budget_minor - taken
        return [
          one.currency,
          `${money(taken, one.currency)} of ${money(one.budget_minor, one.currency)} a year, ${
            left < 0 ? `${money(-left, one.currency)} over` : `${money(left, one.currency)} left`
          }`,
        ] as const
      })}
    />
  </Card>
)

type DrawerProps = Readonly<{ chosen: EvaluationShort | undefined; drawer: DrawerState }>

const CalibrateDrawer = ({ chosen, drawer }: DrawerProps) => (
  <SideDrawer
    title={chosen ? `Calibrate ${chosen.employee.name}` : 'Calibrate'}
    is_open={drawer.id !== null}
    onClose={drawer.close}
  >
    {chosen && (
      <StepForm
        key={chosen.id}
        act="calibrate"
        evaluation={{
          id: chosen.id,
          version: chosen.version,
          reviewer: chosen.reviewer,
          scores_x100: { self: null, manager: chosen.manager_score_x100, final: chosen.final_score_x100 },
        }}
        onClose={drawer.close}
      />
    )}
  </SideDrawer>
)

const Board = ({ cycle }: Readonly<{ cycle: Cycle }>) => {
  const query = useCallQuery(viewCycle, { params: { id: cycle.id }, query: { limit: 1 } })
  const drawer = useDrawer('move')
  const here = useHere()
  const { has } = useActor()
  const rows = useCallQuery(viewCycle, { params: { id: cycle.id }, query: { state: 'calibration', limit: 200 } })
  const chosen = rows.data?.evaluations.find(({ id }) => String(id) === drawer.id)
  const move = (row: EvaluationShort) =>
    has('performance.calibrate') && (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Calibrate ${row.employee.name}`}
        onClick={() => drawer.open(row.id)}
      >
        Calibrate
      </Button>
    )
  return (
    <Together responses={[query, rows]}>
      <Loaded query={query} what="the scores" shape="table">
        {({ distribution, overall }) =>
          overall.n === 0 ? (
            <Empty title="No scores yet" text="Scores appear here once reviews are submitted." />
          ) : (
            <DataTable
              label="Scores by reviewer"
              rows={[{ ...overall, isAll: true }, ...distribution.map((one) => ({ ...one, isAll: false }))]}
              columns={columnsOf(overall)}
              rowKey={({ isAll, reviewer }) => (isAll ? 'all' : (reviewer?.id ?? 'hr'))}
            />
          )
        }
      </Loaded>
      {query.data?.budget && <RaiseBudget budget={query.data.budget} />}
      <Card
        title="In calibration"
        aside={<GoLink href={here({ tab: undefined, state: 'calibration' })}>As a list</GoLink>}
      >
        <CallTable
          id="calibration"
          label="Evaluations in calibration"
          prefix="k_"
          call={viewCycle}
          input={{ params: { id: cycle.id }, query: { state: 'calibration' } }}
          rows={({ evaluations }) => evaluations}
          columns={EVALUATION_COLUMNS}
          rowKey={({ id }) => id}
          href={({ employee }) => `/admin/employee/performance/${employee.id}?cycle_id=${cycle.id}`}
          actions={move}
          empty={{ title: 'Nothing to calibrate', text: 'Submitted reviews appear here.' }}
        />
      </Card>
      <CalibrateDrawer chosen={chosen} drawer={drawer} />
    </Together>
  )
}

/** The scores of each reviewer compared with those of all, and each person in calibration. */
export const CalibrationTab = () => {
  const { query, chosen, picker } = useChosenCycle()
  return (
    <Loaded query={query} what="the cycles" shape="table">
      {() =>
        chosen ? (
          <div className="m-stack">
            <FilterBar>{picker}</FilterBar>
            <Board cycle={chosen} />
          </div>
        ) : (
          <Empty title="No cycle yet. Plan the first." />
        )
      }
    </Loaded>
  )
}
