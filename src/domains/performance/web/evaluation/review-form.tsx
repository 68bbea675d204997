import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { FormFrame } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { NumberField, TextArea } from '#kit/web/form/text-fields.tsx'
import { type FormOf, useCallForm } from '#kit/web/form/use-call-form.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Card } from '#kit/web/layout/cards.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { saveReview, saveSelfReview, updateFixed, updatePerformance } from '../../contract/evaluations.calls.ts'
import type { Evaluation } from '../../contract/performance.models.ts'
import { scoreText } from '../../contract/performance.rules.ts'
import { EvidenceBox, PinnedList } from './evidence.tsx'
import { bodyOfReview, scoreOfTyped, type Side, type TypedReview, typedReview } from './typed.ts'
import { RATING_OPTIONS, RECOMMENDATIONS } from './labels.ts'
import styles from '../parts/performance.module.css'

type Form = FormOf<TypedReview>

/** The score while it is typed. */
const LiveScore = ({ evaluation, typed }: Readonly<{ evaluation: Evaluation; typed: TypedReview }>) => {
  const { done, total, score, grade } = scoreOfTyped(evaluation, typed)
  return (
    <div className={styles.lines} aria-live="polite">
      <span className={styles.between}>
        <strong>{score === null ? `${done} of ${total} rated` : `${scoreText(score)} ${grade}`}</strong>
      </span>
      <span className={styles.bar} aria-hidden="true">
        <i style={{ inlineSize: `${score === null ? (done / Math.max(1, total)) * 100 : score / 5}%` }} />
      </span>
    </div>
  )
}

type ItemProps = Readonly<{
  form: Form
  part: 'criteria' | 'goals'
  at: number
  title: string
  weight: number
  hint: string
  other: Readonly<{ rating: number | null; comment: string }> | null
  children?: ReactNode
}>

const Item = ({ form, part, at, title, weight, hint, other, children }: ItemProps) => (
  <div className={styles.item} role="group" aria-label={title}>
    <h3>
      {title} <span className="m-dim">{weight} %</span>
    </h3>
    {hint && <span className="m-dim m-small">{hint}</span>}
    {other && (
      <span className="m-small">
        Self review: {other.rating === null ? 'not rated' : `${other.rating} of 5`}
        {other.comment && `, ${other.comment}`}
      </span>
    )}
    <div className={styles.fields}>
      <Select {...form.field(`${part}.${at}.rating`)} label="Rating" options={RATING_OPTIONS} isOptional={false} />
      <TextArea {...form.field(`${part}.${at}.comment`)} label="Comment" rows={2} isOptional />
    </div>
    {children}
  </div>
)

const Items = ({ form, evaluation, side }: Readonly<{ form: Form; evaluation: Evaluation; side: Side }>) => {
  const other = (one: Readonly<{ self: Evaluation['goals'][number]['self'] }>) => (side === 'manager' ? one.self : null)
  return (
    <>
      <Card title="Criteria">
        {evaluation.form.criteria.map((one, at) => (
          <Item
            key={one.id}
            form={form}
            part="criteria"
            at={at}
            title={one.name}
            weight={one.weight}
            hint={one.description}
            other={other(one)}
          >
            <PinnedList form={form} about={{ criterion_id: one.id, goal_id: null }} />
          </Item>
        ))}
      </Card>
      {evaluation.goals.length > 0 && (
        <Card title={`Goals, ${evaluation.form.goals_weight} % of the score`}>
          {evaluation.goals.map((one, at) => (
            <Item
              key={one.id}
              form={form}
              part="goals"
              at={at}
              title={one.title}
              weight={one.weight}
              hint={[one.measure, one.target && `target ${one.target}`].filter(Boolean).join(' · ')}
              other={other(one)}
            >
              <NumberField
                {...form.field(`goals.${at}.achieved_percent`)}
                label="Achieved"
                unit="%"
                isOptional
                help={one.suggested_rating === null ? undefined : `Suggests a rating of ${one.suggested_rating}.`}
              />
              <PinnedList form={form} about={{ criterion_id: null, goal_id: one.id }} />
            </Item>
          ))}
        </Card>
      )}
    </>
  )
}

const LAST: Readonly<Record<Side, string>> = {
  self: 'After that you cannot change your self review.',
  manager: 'The evaluation then goes to calibration.',
}

/** The one form of the organisation. */
const FORM_ID = 2

const callsOf = (evaluation: Evaluation, side: Side, isAdmin: boolean) => {
  if (side === 'self') return { call: saveSelfReview, about: { evaluation_id: evaluation.id } }
  return isAdmin
    ? { call: updateFixed, about: { employee_id: evaluation.employee.id, cycle_id: evaluation.cycle.id } }
    : { call: saveReview, about: { evaluation_id: evaluation.id } }
}

/** One side of an evaluation: saved as a draft, then submitted. In the admin area it is saved on form 2, the one there is. */
export const ReviewForm = ({ evaluation, side }: Readonly<{ evaluation: Evaluation; side: Side }>) => {
  const isAdmin = useActor().area === 'admin'
  const { call, about } = callsOf(evaluation, side, isAdmin)
  const bodyOf = (typed: TypedReview) => ({
    ...about,
    version: typed.version,
    ...bodyOfReview(evaluation, typed, side),
  })
  const form = useCallForm({
    call,
    initial: typedReview(evaluation, side),
    toBody: bodyOf,
    ...(isAdmin && side === 'manager' ? { input: { params: { form_id: FORM_ID } } } : {}),
    onDone: () => undefined,
  })
  const direct = useCall(side === 'self' ? saveSelfReview : saveReview)
  const moved = useCall(updatePerformance)
  const maySubmit = side === 'self' ? evaluation.can.submit_self : evaluation.can.submit_review
  const submit = async (): Promise<void> => {
    if (!(await confirm({ title: 'Submit?', text: LAST[side], action: 'Submit' }))) return
    if (isAdmin)
      moved.start({ body: { action: 'submit', evaluation_ids: [evaluation.id], version: evaluation.version } })
    else direct.start({ body: { evaluation_id: evaluation.id, version: evaluation.version, submit: true } })
  }
  return (
    <div className={styles.wide}>
      <FormFrame
        form={form}
        submit="Save"
        isQuiet
        aside={
          maySubmit && (
            <>
              <Button
                onClick={() => void submit()}
                loading={direct.isRunning || moved.isRunning}
                disabled={form.isDirty}
              >
                Submit
              </Button>
              {form.isDirty && <span className="m-dim m-small">Save before you submit.</span>}
            </>
          )
        }
      >
        {(field) => (
          <>
            <LiveScore evaluation={evaluation} typed={form.draft} />
            <Items form={form} evaluation={evaluation} side={side} />
            <EvidenceBox form={form} evaluation={evaluation} />
            {side === 'manager' && (
              <>
                <TextArea {...field('overall_comment')} label="Overall comment" rows={4} isOptional />
                <Select
                  {...field('recommendation')}
                  label="Recommendation"
                  options={RECOMMENDATIONS}
                  isOptional={false}
                />
              </>
            )}
            <Refused failure={direct.failure ?? moved.failure} />
          </>
        )}
      </FormFrame>
    </div>
  )
}
