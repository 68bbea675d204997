import { useDebouncedValue } from '@mantine/hooks'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { send } from '#kit/web/call/send.ts'
import { Check, SelectSeveral } from '#kit/web/form/choice-fields.tsx'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import type { FieldsOf } from '#kit/web/form/draft.ts'
import type { SearchOptions } from '#kit/web/form/use-searched-options.ts'
import { count } from '#kit/web/format/numbers.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { listDesignations } from '#domains/organisation/contract/designations.calls.ts'
import { listRoles } from '#domains/organisation/contract/roles.calls.ts'
import { listEmployees } from '#domains/people/contract/employees.calls.ts'
import { listDepartments, listTeams } from '#domains/organisation/contract/units.calls.ts'
import { countAudience } from '../../contract/announcements.calls.ts'
import { type Audience, NO_ONE, type ShownAudience } from '../../contract/announcements.models.ts'
import styles from './announcements.module.css'

type Named = Readonly<{ id: number; name: string }>
const toOption = ({ id, name }: Named) => ({ value: id, label: name })
const WAIT_MS = 400

const people: SearchOptions<number> = {
  id: 'audience-people',
  run: async (q) =>
    (await send(listEmployees, { query: { q, limit: 10, sort: 'name', status: ['active'] } })).data.map(
      ({ id, name, team }) => ({ value: id, label: name, ...(team ? { under: team.name } : {}) }),
    ),
}

export const ALL_EMPLOYEES: Audience = { ...NO_ONE, everyone: true }

/** Without the names. */
export const audienceOf = ({ people: _people, ...audience }: ShownAudience): Audience => audience

type Props = Readonly<{ field: FieldsOf<Audience>; audience: Audience; known?: ShownAudience | null | undefined }>

/** The fields of an audience, with the number of its members today. */
export const AudienceFields = ({ field, audience, known }: Props) => {
  const { has } = useActor()
  const departments = useCallQuery(listDepartments, {}).data ?? []
  const teams = useCallQuery(listTeams, {}).data ?? []
  const designations = useCallQuery(listDesignations, {}).data ?? []
  const roles = useCallQuery(listRoles, { query: { area: 'User' } }, { enabled: has('organisation.read') }).data ?? []
  const named = (known?.people ?? []).map(toOption)
  return (
    <>
      <FieldRow>
        <Check {...field('everyone')} label="All employees" />
        <Check {...field('admins')} label="All administrators" />
      </FieldRow>
      {!audience.everyone && (
        <>
          <SelectSeveral
            {...field('department_ids')}
            label="Departments"
            options={departments.map(toOption)}
            isOptional
          />
          <SelectSeveral {...field('team_ids')} label="Teams" options={teams.map(toOption)} isOptional />
          <SelectSeveral
            {...field('designation_ids')}
            label="Designations"
            options={designations.map(toOption)}
            isOptional
          />
          {roles.length > 0 && (
            <SelectSeveral {...field('role_ids')} label="Roles" options={roles.map(toOption)} isOptional />
          )}
          <SelectSeveral {...field('employee_ids')} label="People" options={named} find={people} isOptional />
        </>
      )}
      <SelectSeveral {...field('exclude_employee_ids')} label="Except" options={named} find={people} isOptional />
      {has('notices.announcement.write') && <Counted audience={audience} />}
    </>
  )
}

const MAX_NAMES = 5

const Counted = ({ audience }: Readonly<{ audience: Audience }>) => {
  const [delayedAudience] = useDebouncedValue(audience, WAIT_MS)
  const { data } = useCallQuery(countAudience, { body: { audience: delayedAudience } }, { showPrevious: true })
  if (!data) return null
  const names = data.names.slice(0, MAX_NAMES)
  const more = data.count - names.length
  return (
    <p className={styles.count} aria-live="polite">
      <strong>{data.count === 0 ? 'Nobody yet' : count(data.count, 'person', 'people')}</strong>
      {names.length > 0 && (
        <span className="m-dim m-small"> {[...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')}</span>
      )}
    </p>
  )
}
