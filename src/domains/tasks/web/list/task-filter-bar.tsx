import type { ReactNode } from 'react'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { FilterPanel } from '#kit/web/filters/filter-panel.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { useProjects } from '../form/use-projects.ts'
import { DUE_OPTIONS, ONLY_OPTIONS, PRIORITY_OPTIONS, STATE_OPTIONS } from '../parts/labels.ts'
import { OPEN, type TaskFilters } from './address.ts'

const STATES = [{ value: OPEN, label: 'Open' }, ...STATE_OPTIONS]

type Props = Readonly<{ filters: TaskFilters; aside?: ReactNode; withStates: boolean }>

/** The filters of lists, boards and calendars of tasks. */
export const TaskFilterBar = ({ filters: { state, set, count, clear }, aside, withStates }: Props) => {
  const { area } = useActor()
  const projects = useProjects()
  return (
    <FilterBar
      search={{ value: state.q, onChange: (q) => set({ q }), label: 'Search tasks' }}
      count={count}
      onClear={clear}
      aside={aside}
    >
      {withStates && (
        <FilterSelect label="State" options={STATES} value={state.state} onChange={(value) => set({ state: value })} />
      )}
      {area === 'admin' && (
        <>
          <FilterPanel name="unit_filter" />
          <FilterPanel name="person_filter" />
        </>
      )}
      {projects.length > 0 && (
        <FilterSelect label="Project" options={projects} value={state.pr_id} onChange={(pr_id) => set({ pr_id })} />
      )}
      <FilterSelect
        label="Priority"
        options={PRIORITY_OPTIONS}
        value={state.priority}
        onChange={(priority) => set({ priority })}
      />
      <FilterSelect label="Due" options={DUE_OPTIONS} value={state.due} onChange={(due) => set({ due })} />
      <FilterSelect label="Only" options={ONLY_OPTIONS} value={state.only} onChange={(only) => set({ only })} />
    </FilterBar>
  )
}
