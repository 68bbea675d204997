import { Button } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import { z } from 'zod'
import { type AddressSetter, useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import type { Plan } from '../../contract/shifts.models.ts'
import type { PlanPerson } from '../../contract/people.models.ts'
import { ShiftDrawer } from '../form/shift-drawer.tsx'
import type { Spot } from '../grid/drop.ts'
import { PlanGrid } from '../grid/plan-grid.tsx'
import { TemplateBar } from '../grid/template-bar.tsx'
import { OfferList } from '../offers/offer-list.tsx'
import { OfferPanel } from '../offers/offer-panel.tsx'
import { usePlanExport } from '../parts/shift-calls.ts'
import { STATE } from '../parts/labels.ts'
import { CopyDrawer } from './copy-drawer.tsx'
import { Findings } from './findings.tsx'
import { PublishDrawer } from './publish-drawer.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { ShiftPanel } from './shift-panel.tsx'
import { useEditors, useMarkedEdit } from './use-edits.ts'
import { useChanges } from './use-changes.ts'
import styles from './plan.module.css'

const filters = z.object({
  person: z.coerce.number().int().optional(),
  skill: z.coerce.number().int().optional(),
  found: z.literal('yes').optional(),
})

type Filters = z.output<typeof filters>

/** Returns the people of a plan that match its filters; a skill matches on any day of the week. */
const shownPeople = (plan: Plan, { person, skill, found }: Filters): PlanPerson[] => {
  const marked = new Set(plan.findings.map(({ employee_id }) => employee_id))
  return plan.people.filter(
    ({ id, skills }) =>
      (person === undefined || id === person) &&
      (skill === undefined || skills.some(({ skill_id }) => skill_id === skill)) &&
      (found === undefined || marked.has(id)),
  )
}

/** Returns the skills that someone in the plan has. */
const offeredSkills = (plan: Plan) => {
  const known = new Set(plan.people.flatMap(({ skills }) => skills.map(({ skill_id }) => skill_id)))
  return plan.skills.filter(({ id }) => known.has(id)).map(({ id, name }) => ({ value: id, label: name }))
}

type FilterProps = Readonly<{
  plan: Plan
  state: Filters
  set: AddressSetter<Filters>
  count: number
  onClear: () => void
}>

const PlanFilters = ({ plan, state, set, count, onClear }: FilterProps) => {
  const skills = offeredSkills(plan)
  return (
    <FilterBar onClear={onClear} count={count}>
      <FilterSelect
        label="Person"
        options={plan.people.map(({ id, name }) => ({ value: id, label: name }))}
        value={state.person}
        onChange={(person) => set({ person })}
      />
      {skills.length > 0 && (
        <FilterSelect label="Skill" options={skills} value={state.skill} onChange={(skill) => set({ skill })} />
      )}
      <FilterSelect
        label="To fix"
        options={[{ value: 'yes', label: 'With problems only' }]}
        value={state.found}
        onChange={(found) => set({ found })}
      />
    </FilterBar>
  )
}

/** The plan of a week: the grid, its findings, and the steps of the week. */
export const PlanTab = ({ plan }: Readonly<{ plan: Plan }>) => {
  const { week } = plan
  const changes = useChanges(plan)
  const [state, set] = useAddressState(filters)
  const shift = useDrawer('shift')
  const form = useDrawer('edit')
  const publish = useDrawer('publish')
  const copy = useDrawer('copy')
  const [spot, setSpot] = useState<Spot | null>(null)
  const [picked, setPicked] = useState<number | null>(null)
  const edited = plan.shifts.find(({ id }) => String(id) === form.id)?.id ?? null
  useMarkedEdit(week.id, week.can.edit ? (edited ?? picked) : null)
  const editors = useEditors(week.id, week.can.edit)
  const { open } = shift
  const onOpen = useCallback((id: number) => open(id), [open])
  const add = (at: Spot | null): void => {
    setSpot(at)
    form.open('new')
  }
  const people = shownPeople(plan, state)
  const filtered = [state.person, state.skill, state.found].filter((one) => one !== undefined).length
  const isFiltered = filtered > 0
  const clear = (): void => set({ person: undefined, skill: undefined, found: undefined })
  return (
    <div className={styles.tab}>
      <WeekLine
        plan={plan}
        onPublish={() => publish.open('publish')}
        onWithdraw={() => publish.open('withdraw')}
        onLock={() => publish.open(week.can.lock ? 'lock' : 'unlock')}
        onCopy={() => copy.open('previous')}
        onAdd={() => add(null)}
        changes={changes}
      >
        <PlanFilters plan={plan} state={state} set={set} count={filtered} onClear={clear} />
      </WeekLine>
      <Refused failure={changes.failure} />
      {week.can.edit && plan.templates.length > 0 && <TemplateBar templates={plan.templates} />}
      {plan.shifts.length === 0 && (
        <p className="m-dim">No shifts yet. Add Shift, drag a template into the grid, or copy the previous week.</p>
      )}
      {people.length === 0 ? (
        <Empty
          title={isFiltered ? 'Nothing matches' : 'No people in this team'}
          text={isFiltered ? 'Clear the filters to see everyone.' : 'People appear here once they belong to the team.'}
        />
      ) : (
        <PlanGrid
          plan={plan}
          people={people}
          changes={changes}
          isEditable={week.can.edit}
          onOpen={onOpen}
          onAdd={add}
          editors={editors}
          onPick={setPicked}
        />
      )}
      <OfferList plan={plan} />
      <Findings plan={plan} onOpen={onOpen} />
      <ShiftPanel plan={plan} changes={changes} editors={editors} />
      <ShiftDrawer plan={plan} changes={changes} spot={spot} editors={editors} />
      <PublishDrawer plan={plan} />
      <CopyDrawer plan={plan} changes={changes} />
      <OfferPanel plan={plan} />
      <ReasonDialog plan={plan} changes={changes} />
    </div>
  )
}

type LineProps = Readonly<{
  plan: Plan
  changes: ReturnType<typeof useChanges>
  onPublish: () => void
  onWithdraw: () => void
  onLock: () => void
  onCopy: () => void
  onAdd: () => void
  /** The filters of the plan. */
  children: ReactNode
}>

const placesText = ({ open, places }: Plan['week']): string => {
  if (!places) return 'No shifts yet'
  return open === 0 ? 'All places taken' : `${open} of ${places} places open`
}

const WeekLine = ({ plan, changes, onPublish, onWithdraw, onLock, onCopy, onAdd, children }: LineProps) => {
  const { week } = plan
  const save = usePlanExport(week.id)
  const actions = [
    ...(week.can.edit ? [{ label: 'Copy the previous week', run: onCopy }] : []),
    ...(week.can.withdraw ? [{ label: 'Take the week back', run: onWithdraw }] : []),
    ...(week.can.lock ? [{ label: 'Lock the week', run: onLock }] : []),
    ...(week.can.unlock ? [{ label: 'Unlock the week', run: onLock }] : []),
    ...(save
      ? [
          { label: 'Export CSV', run: () => void save({ format: 'csv', hidden: [] }) },
          { label: 'Export XLSX', run: () => void save({ format: 'xlsx', hidden: [] }) },
        ]
      : []),
    { label: 'Print', run: () => globalThis.print() },
  ]
  return (
    <div className={styles.line}>
      <StatusBadge {...STATE[week.state]} />
      <span className="m-small">
        {placesText(week)}
        {week.findings && week.findings.block > 0 && (
          <span className={styles.bad}>{` · ${week.findings.block} to solve`}</span>
        )}
        {week.findings && week.findings.warn > 0 && ` · ${week.findings.warn} to look at`}
        {week.receipts && ` · ${week.receipts.seen} of ${week.receipts.people} confirmed`}
      </span>
      <div className={styles.filters}>{children}</div>
      {week.can.edit && (
        <>
          <Button
            variant="default"
            disabled={!changes.canUndo || changes.isRunning}
            onClick={() => void changes.undo()}
          >
            Undo
          </Button>
          <Button variant="default" onClick={onAdd}>
            Add Shift
          </Button>
        </>
      )}
      {week.can.publish && <Button onClick={onPublish}>Publish</Button>}
      <ActionMenu actions={actions} label="More actions of the week" />
    </div>
  )
}
