import { Button } from '@mantine/core'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { RemoveRow } from '#kit/web/form/remove-row.tsx'
import { today } from '#kit/web/format/dates.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { FieldSet } from '#kit/web/form/field-set.tsx'
import { DateField, NumberField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { useRows } from '#kit/web/form/use-rows.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { readCoverage, saveCoverage } from '../../contract/policy.calls.ts'
import { Demand } from './demand.tsx'
import { WEEKDAYS } from '../parts/labels.ts'
import planStyles from '../plan/plan.module.css'
import swapStyles from '../swaps/swaps.module.css'

const LEVELS = [1, 2, 3, 4, 5].map((value) => ({ value, label: `${value} or higher` }))
const pad = (value: number): string => String(value).padStart(2, '0')
const HALF_HOURS = Array.from(
  { length: 49 },
  (_, index) => `${pad(Math.floor(index / 2))}:${index % 2 === 0 ? '00' : '30'}`,
)
const TIMES = HALF_HOURS.map((value) => ({ value, label: value }))

/** The number of people a team needs, by weekday or date and time. */
export const Coverage = ({ team }: Readonly<{ team: number }>) => {
  const { has } = useActor()
  const query = useCallQuery(readCoverage, { params: { team_id: team } })
  return (
    <section className={swapStyles.section} aria-label="Coverage">
      <h2>People needed</h2>
      <Loaded query={query} what="what the team needs" shape="form">
        {(coverage) =>
          has('shifts.policy') ? (
            <CallForm
              key={`${team}:${coverage.version}`}
              call={saveCoverage}
              input={{ params: { team_id: team } }}
              initial={{ version: coverage.version, rows: coverage.rows }}
              submit="Save"
              isQuiet
              onDone={() => {}}
            >
              {(_field, form) => <Rows form={form} skills={coverage.skills} />}
            </CallForm>
          ) : (
            <ul className={planStyles.list}>
              {coverage.rows.map((row) => (
                <li key={JSON.stringify(row)}>
                  {row.date ?? WEEKDAYS[(row.weekday ?? 1) - 1]?.label}, {row.from_time}–{row.to_time}: {row.needed}
                  {typeof row.skill_id === 'number' &&
                    ` with ${coverage.skills.find(({ id }) => id === row.skill_id)?.name ?? 'a skill'}, level ${row.skill_level}`}
                </li>
              ))}
              {coverage.rows.length === 0 && <li className="m-dim">Nothing is set.</li>}
            </ul>
          )
        }
      </Loaded>
      <Demand team={team} />
    </section>
  )
}

type RowsProps = Readonly<{
  form: Form<typeof saveCoverage>
  skills: readonly Readonly<{ id: number; name: string }>[]
}>

const Rows = ({ form, skills }: RowsProps) => {
  const rows = useRows(form, 'rows')
  const { field, draft } = form
  const next = { from_time: '09:00', to_time: '17:00', needed: 1, effective_from: today() }
  return (
    <FieldSet field={{ ...field('rows'), isOptional: false }} label="By weekday or date">
      <ul className={planStyles.list}>
        {rows.keys.map((key, at) => {
          const isWeekday = draft.rows?.[at]?.weekday !== null && draft.rows?.[at]?.weekday !== undefined
          return (
            <li key={key} className={planStyles.need}>
              {isWeekday ? (
                <Select {...field(`rows.${at}.weekday`)} label="Weekday" isOptional={false} options={WEEKDAYS} />
              ) : (
                <DateField {...field(`rows.${at}.date`)} label="Date" />
              )}
              <Select {...field(`rows.${at}.from_time`)} label="From" options={TIMES.slice(0, -1)} />
              <Select {...field(`rows.${at}.to_time`)} label="To" options={TIMES.slice(1)} />
              <NumberField {...field(`rows.${at}.needed`)} label="People" />
              {skills.length > 0 && (
                <Select
                  {...field(`rows.${at}.skill_id`)}
                  label="Skill"
                  options={skills.map(({ id, name }) => ({ value: id, label: name }))}
                />
              )}
              {typeof draft.rows?.[at]?.skill_id === 'number' && (
                <Select {...field(`rows.${at}.skill_level`)} label="Level" isOptional={false} options={LEVELS} />
              )}
              <RemoveRow label={`Remove row ${at + 1}`} onRemove={() => rows.remove(at)} />
            </li>
          )
        })}
      </ul>
      <div className={planStyles.line}>
        <Button variant="default" size="compact-md" onClick={() => rows.add({ ...next, weekday: 1, date: null })}>
          Add weekday
        </Button>
        <Button variant="default" size="compact-md" onClick={() => rows.add({ ...next, weekday: null, date: today() })}>
          Add date
        </Button>
      </div>
    </FieldSet>
  )
}
