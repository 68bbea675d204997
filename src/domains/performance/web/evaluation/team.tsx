import { Button } from '@mantine/core'
import { useState } from 'react'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { DataOf } from '#kit/contract/call.ts'
import { listTeamEvaluations, readOwnEvaluation } from '../../contract/evaluations.calls.ts'
import type { Evaluation } from '../../contract/performance.models.ts'
import { AddScore } from '../scores/add-score.tsx'
import { Claims } from '../skills/claims.tsx'
import { CycleChoice, useCycle } from './cycle-choice.tsx'
import { GoalsForm } from './goals-form.tsx'
import { Head, Rated } from './result.tsx'
import { ReviewForm } from './review-form.tsx'
import { shown, STATE } from './labels.ts'
import styles from '../parts/performance.module.css'

type Row = DataOf<typeof listTeamEvaluations>['rows'][number]

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'person',
    title: 'Person',
    text: ({ employee }) => employee.name,
    cell: ({ employee }) => <PersonChip name={employee.name} photo={{ id: employee.id }} />,
    sort: 'person',
    sortValue: ({ employee }) => employee.name.toLowerCase(),
    onPhone: 'title',
  },
  {
    key: 'state',
    title: 'State',
    onPhone: 'status',
    text: ({ state }) => STATE[state].word,
    cell: ({ state, overdue }) => (
      <span className="m-row">
        <StatusBadge {...STATE[state]} />
        {overdue && <StatusBadge tone="bad" word="Overdue" />}
      </span>
    ),
    sort: 'state',
    sortValue: ({ state }) => state,
  },
  { key: 'reviewer', title: 'Reviewer', text: ({ reviewer }) => reviewer?.name ?? 'HR' },
  {
    key: 'result',
    title: 'Result',
    text: (row) => `${shown(row.final_score_x100 ?? row.manager_score_x100)} ${row.grade ?? ''}`,
  },
]

const ReviewBody = ({ evaluation }: Readonly<{ evaluation: Evaluation }>) => {
  const goals = useDrawer('goals')
  return (
    <div className="m-stack">
      <Head
        evaluation={evaluation}
        steps={
          evaluation.can.goals && (
            <Button variant="default" onClick={() => goals.open('edit')}>
              Edit goals
            </Button>
          )
        }
      />
      {evaluation.can.save_review ? (
        <ReviewForm evaluation={evaluation} side="manager" />
      ) : (
        <Rated evaluation={evaluation} />
      )}
      <SideDrawer title="Goals" is_open={goals.id !== null} onClose={goals.close}>
        <GoalsForm
          of={{ user_ids: [evaluation.employee.id], cycle_id: evaluation.cycle.id, version: evaluation.version }}
          goals={evaluation.goals}
          onDone={goals.close}
        />
      </SideDrawer>
    </div>
  )
}

const Review = ({ row, cycle_id, onBack }: Readonly<{ row: Row; cycle_id: number; onBack: () => void }>) => {
  const query = useCallQuery(readOwnEvaluation, { body: { user_id: row.employee.id, cycle_id } })
  return (
    <div className="m-stack">
      <div className="m-row">
        <Button variant="default" onClick={onBack}>
          Back to the team
        </Button>
        <h2 className={styles.heading}>{row.employee.name}</h2>
      </div>
      {query.data === null && !query.failure ? (
        <Empty title="Not shared yet" text="The reviewer and the person see it until then." />
      ) : (
        <Loaded query={query} what="the evaluation" shape="form">
          {(evaluation) => <ReviewBody evaluation={evaluation} />}
        </Loaded>
      )}
    </div>
  )
}

/** Evaluations of the people of a lead, points for them, and skills that they claim. */
export const TeamTab = () => {
  const { has } = useActor()
  const review = useDrawer('review')
  const isReviewing = has('performance.lead') && review.id !== null
  return (
    <div className="m-stack">
      {has('performance.lead') && <Evaluations />}
      {has('skills.lead') && !isReviewing && (
        <Card title="Claims to review">
          <Claims />
        </Card>
      )}
    </div>
  )
}

const Evaluations = () => {
  const { cycleQuery } = useCycle()
  const query = useCallQuery(listTeamEvaluations, { body: cycleQuery })
  const review = useDrawer('review')
  const score = useDrawer('score')
  const here = useHere()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const goals = useDrawer('goals')
  const cycle = query.data?.cycle
  const row = query.data?.rows.find(({ id }) => String(id) === review.id)
  if (review.id !== null && row && cycle) return <Review row={row} cycle_id={cycle.id} onBack={review.close} />
  return (
    <>
      <CallTable
        id="team-evaluations"
        label="Evaluations of the team"
        prefix="e_"
        call={listTeamEvaluations}
        input={{ body: cycleQuery }}
        rows={({ rows }) => rows}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        href={({ id }) => here({ review: id })}
        bulk={[
          {
            label: () => 'Set goals',
            fits: ({ can }: Row) => can.goals,
            run: (rows: readonly Row[]) => {
              setChosen(rows.map(({ employee }) => employee.id))
              goals.open('many')
            },
          },
        ]}
        empty={{ title: 'No evaluations yet', text: 'They appear here once a cycle has opened.' }}
        toolbar={
          <div className={styles.teamHead}>
            <Button onClick={() => score.open('new')}>Add score</Button>
            {cycle && query.data?.cycles.length === 1 && <span className="m-dim">{cycle.name}</span>}
            {cycle && (
              <CycleChoice
                cycles={(query.data?.cycles ?? []).map(({ id, name, waiting }) => ({
                  id,
                  name: waiting === 0 ? name : `${name}, ${waiting} to review`,
                }))}
                value={cycle.id}
              />
            )}
          </div>
        }
      />
      <SideDrawer
        title={`Goals for ${chosen.length} people`}
        is_open={goals.id === 'many' && chosen.length > 0}
        onClose={goals.close}
      >
        {cycle && <GoalsForm of={{ user_ids: chosen, cycle_id: cycle.id }} goals={[]} onDone={goals.close} />}
      </SideDrawer>
      <AddScore kind="lead" drawer={score} />
    </>
  )
}
