import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { FormFrame } from '#kit/web/form/form-frame.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { SaveBar } from '#kit/web/form/save-bar.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { useCallForm } from '#kit/web/form/use-call-form.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Card } from '#kit/web/layout/cards.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { saveReview, saveSelfReview, updateFixed, updatePerformance } from '../../contract/evaluations.calls.ts'
import type { Evaluation } from '../../contract/performance.models.ts'
import { scoreText } from '../../contract/performance.rules.ts'
import { type About, EvidenceBox, placesOf, WHOLE } from './evidence.tsx'
import { ReviewItems } from './review-items.tsx'
import { bodyOfReview, scoreOfTyped, type Side, type TypedReview, typedReview } from './typed.ts'
import { RECOMMENDATIONS } from './labels.ts'
import styles from '../parts/performance.module.css'

/** The score while it is typed, or how much is rated. */
const Progress = ({ evaluation, typed }: Readonly<{ evaluation: Evaluation; typed: TypedReview }>) => {
  const { done, total, score, grade } = scoreOfTyped(evaluation, typed)
  return (
    <div className={styles.progress} aria-live="polite">
      <strong>
        {score === null ? `${done} of ${total}` : `${scoreText(score)} ${grade}`}
        {score === null && <span className={styles.rest}> rated</span>}
      </strong>
      <span className={styles.bar} aria-hidden="true">
        <i style={{ inlineSize: `${score === null ? (done / Math.max(1, total)) * 100 : score / 5}%` }} />
      </span>
    </div>
  )
}

/** A submission is blocked until everything is rated and saved. */
const blockOf = (left: number, isDirty: boolean) =>
  left > 0
    ? { disabled: true, title: `${left} not rated yet.` }
    : isDirty
      ? { disabled: true, title: 'Save before you submit.' }
      : { disabled: false }

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
  const { done, total } = scoreOfTyped(evaluation, form.draft)
  const id = useId()
  const places = placesOf(evaluation)
  const [place, setPlace] = useState<About>(places[0] ?? WHOLE)
  return (
    <div className={styles.wide}>
      <FormFrame form={form} id={id}>
        {(field) => (
          <div className={styles.columns}>
            <div className={styles.column}>
              <ReviewItems form={form} evaluation={evaluation} side={side} onEnter={setPlace} />
              {side === 'manager' && (
                <Card title="Overall">
                  <div className="m-stack">
                    <TextArea {...field('overall_comment')} label="Overall comment" rows={4} isOptional />
                    <Select
                      {...field('recommendation')}
                      label="Recommendation"
                      options={RECOMMENDATIONS}
                      isOptional={false}
                    />
                  </div>
                </Card>
              )}
            </div>
            <EvidenceBox form={form} evaluation={evaluation} places={places} place={place} onPlace={setPlace} />
          </div>
        )}
      </FormFrame>
      <Refused failure={direct.failure ?? moved.failure} />
      <SaveBar
        submit="Save"
        form={id}
        changes={form.changes}
        isRunning={form.isRunning}
        onDiscard={form.takeNewVersion}
        aside={
          <>
            <Progress evaluation={evaluation} typed={form.draft} />
            {maySubmit && (
              <Button
                onClick={() => void submit()}
                loading={direct.isRunning || moved.isRunning}
                {...blockOf(total - done, form.isDirty)}
              >
                Submit
              </Button>
            )}
          </>
        }
      />
    </div>
  )
}
