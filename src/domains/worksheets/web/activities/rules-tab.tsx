import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Switch } from '#kit/web/form/choice-fields.tsx'
import { NumberField, TimeField } from '#kit/web/form/text-fields.tsx'
import { fullDay, today as todayIn } from '#kit/web/format/dates.ts'
import { Card, CardGrid } from '#kit/web/layout/cards.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { updateReportRule } from '../../contract/activities.calls.ts'
import type { Kind, ReportRule } from '../../contract/worksheets.models.ts'
import { KINDS } from '../../contract/worksheets.models.ts'
import { ACTIVITY_CALLS, CADENCE } from './activity-calls.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'the next Monday'] as const
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const
const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth'] as const

/** Writes the due time of a report by the example of a week without holidays. */
const dueText = (kind: Kind, days: number, time: string): string => {
  if (kind === 'daily') return `Due ${DAYS[days] ?? ''} ${time} for Monday.`
  if (kind === 'weekly') return `Due ${WEEKDAYS[days] ?? ''} ${time} for the week before.`
  const day = days === 0 ? 'last day of the month' : `${ORDINALS[days] ?? ''} working day of the next month`
  return `Due on the ${day}, ${time}.`
}

type Draft = Readonly<{ [Name in keyof ReportRule]?: ReportRule[Name] | null }>

/** Writes the effect of a rule as a sentence. */
export const ruleText = (
  kind: Kind,
  { required, due_working_days: days, due_time: time, auto_accept_days: accept }: Draft,
): string => {
  if (!required) return 'Not asked for. Reports can be filed all the same.'
  const due = dueText(kind, days ?? 0, time ?? '')
  return `${due} ${accept ? `Accepted by itself after ${accept} working days.` : 'A reviewer accepts each.'}`
}

/** The rules of reports of a department: one form for each cadence. */
export const RulesTab = ({ department_id }: { department_id: number }) => (
  <CardGrid>
    {KINDS.map((kind) => (
      <Rule key={kind} kind={kind} department_id={department_id} />
    ))}
  </CardGrid>
)

const Rule = ({ kind, department_id }: Readonly<{ kind: Kind; department_id: number }>) => {
  const query = useCallQuery(ACTIVITY_CALLS[kind].list, { params: { dep_id: department_id }, query: {} })
  return (
    <Card title={`${CADENCE[kind]} reports`}>
      <Loaded query={query} what="the rule" shape="form">
        {({ rules: [rule] }) => (rule ? <Form rule={rule} /> : null)}
      </Loaded>
    </Card>
  )
}

const Form = ({ rule }: { rule: ReportRule }) => {
  const { has, organisation } = useActor()
  const { department_id, kind, effective_from, ...values } = rule
  const begins = effective_from !== null && effective_from > todayIn(organisation.time_zone) ? effective_from : null
  const note = begins ? ` From ${fullDay(begins)} on.` : ''
  if (!has('activities.write')) return <p>{ruleText(kind, rule) + note}</p>
  return (
    <CallForm
      call={updateReportRule}
      input={{ params: { department_id } }}
      initial={{ kind, ...values, seen: values }}
      submit="Save"
      isQuiet
      onDone={() => undefined}
    >
      {(field, { draft }) => (
        <>
          <Switch {...field('required')} label="Asked for" />
          <FieldRow>
            <NumberField
              {...field('due_working_days')}
              label="Due after"
              unit="days"
              help="Working days of the person."
            />
            <TimeField {...field('due_time')} label="At" />
          </FieldRow>
          <NumberField
            {...field('auto_accept_days')}
            label="Accepted after"
            unit="days"
            help="Working days; 0 for never."
          />
          <p className="m-dim m-small">{ruleText(kind, draft) + (note || ' Changes hold from the next period on.')}</p>
        </>
      )}
    </CallForm>
  )
}
