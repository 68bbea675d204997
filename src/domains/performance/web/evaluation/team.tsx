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
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { DataOf } from '#kit/contract/call.ts'
import { listTeamEvaluations } from '../../contract/evaluations.calls.ts'
import { AddScore } from '../scores/add-score.tsx'
import { Claims } from '../skills/claims.tsx'
import { CycleChoice, useCycle } from './cycle-choice.tsx'
import { GoalsForm } from './goals-form.tsx'
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

/** Evaluations of the people of a lead, points for them, and skills that they claim. */
export const TeamTab = () => {
  const { has } = useActor()
  return (
    <div className="m-stack">
      {has('performance.lead') && <Evaluations />}
      {has('skills.lead') && (
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
  const score = useDrawer('score')
  const here = useHere()
  const [chosen, setChosen] = useState<readonly number[]>([])
  const goals = useDrawer('goals')
  const cycle = query.data?.cycle
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
