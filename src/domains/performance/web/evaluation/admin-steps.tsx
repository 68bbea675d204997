import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { NumberField, TextArea } from '#kit/web/form/text-fields.tsx'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { remindOwing } from '../../contract/cycles.calls.ts'
import { updatePerformance } from '../../contract/evaluations.calls.ts'
import type { Evaluation } from '../../contract/performance.models.ts'
import { shown } from './labels.ts'
import { GoalsForm } from './goals-form.tsx'

type Step = 'return' | 'calibrate' | 'reopen' | 'cancel' | 'reassign'
const STEPS: Readonly<Record<Step, Readonly<{ label: string; note: string; isDestructive?: true }>>> = {
  return: { label: 'Return', note: 'What is missing' },
  calibrate: { label: 'Calibrate', note: 'Reason, which the person reads' },
  reopen: { label: 'Reopen', note: 'Why it is reviewed again' },
  reassign: { label: 'Change reviewer', note: 'Why another person reviews' },
  cancel: { label: 'Cancel evaluation', note: 'Reason', isDestructive: true },
}
const isStep = (text: string | null): text is Step => text !== null && text in STEPS

type Typed = Readonly<{ score?: number | null; reviewer_id?: number | null; note?: string | null }>
const HUNDRED = 100

type FormProps = Readonly<{
  evaluation: Pick<Evaluation, 'id' | 'version' | 'scores_x100' | 'reviewer'>
  act: Step
  onClose: () => void
}>

/** Form of a step: a reason, a score, a person. */
export const StepForm = ({ evaluation, act, onClose }: FormProps) => (
  <CallForm
    call={updatePerformance}
    initial={{ score: evaluation.scores_x100.final === null ? null : evaluation.scores_x100.final / HUNDRED }}
    toBody={({ score, reviewer_id, note }: Typed) => ({
      action: act,
      evaluation_ids: [evaluation.id],
      version: evaluation.version,
      note: note ?? '',
      ...(act === 'calibrate' ? { score_x100: score == null ? null : Math.round(score * HUNDRED) } : {}),
      ...(act === 'reassign' ? { reviewer_id: reviewer_id ?? null } : {}),
    })}
    submit={STEPS[act].label}
    isDestructive={STEPS[act].isDestructive === true}
    onDone={onClose}
    onCancel={onClose}
  >
    {(field) => (
      <>
        {act === 'calibrate' && (
          <NumberField
            {...field('score')}
            label="Score"
            help={`From 1.00 to 5.00; it is ${shown(evaluation.scores_x100.final)} now.`}
            isOptional={false}
            isFirst
          />
        )}
        {act === 'reassign' && (
          <PersonField
            {...field('reviewer_id')}
            label="Reviewer"
            chosen={evaluation.reviewer}
            isOptional
            forWork
            isFirst
          />
        )}
        <TextArea {...field('note')} label={STEPS[act].note} rows={3} isOptional={false} />
      </>
    )}
  </CallForm>
)

/** The steps that are open to an administrator now. */
export const AdminSteps = ({ evaluation }: Readonly<{ evaluation: Evaluation }>) => {
  const drawer = useDrawer('act')
  const share = useCall(updatePerformance)
  const remind = useCall(remindOwing)
  const { has } = useActor()
  const { can, id, version, employee, state } = evaluation
  const open: readonly Step[] = [
    ...(can.return ? (['return'] as const) : []),
    ...(can.calibrate ? (['calibrate'] as const) : []),
    ...(can.reopen ? (['reopen'] as const) : []),
    ...(can.reassign ? (['reassign'] as const) : []),
    ...(can.cancel ? (['cancel'] as const) : []),
  ]
  const confirmShare = async (): Promise<void> => {
    const question = {
      title: `Share with ${employee.name}?`,
      text: 'The person reads the result and can answer it.',
      action: 'Share',
    }
    if (await confirm(question)) share.start({ body: { action: 'share', evaluation_ids: [id], version } })
  }
  const mayRemind = has('performance.review') && (state === 'self_review' || state === 'manager_review')
  const more = open.map((act) => ({
    label: STEPS[act].label,
    run: () => drawer.open(act),
    ...(STEPS[act].isDestructive ? { isDestructive: true } : {}),
  }))
  return (
    <>
      <div className="m-row">
        {mayRemind && (
          <Button
            variant="default"
            loading={remind.isRunning}
            onClick={() => remind.start({ body: { evaluation_ids: [id] } })}
          >
            Remind
          </Button>
        )}
        {can.goals && (
          <Button variant="subtle" onClick={() => drawer.open('goals')}>
            Edit goals
          </Button>
        )}
        {can.share && <Button onClick={() => void confirmShare()}>Share</Button>}
        {more.length > 0 && <ActionMenu actions={more} label="More actions" />}
      </div>
      <Refused failure={remind.failure} />
      <Refused failure={share.failure} />
      <SideDrawer
        title={isStep(drawer.id) ? STEPS[drawer.id].label : 'Goals'}
        is_open={drawer.id !== null}
        onClose={drawer.close}
      >
        {isStep(drawer.id) ? (
          <StepForm key={drawer.id} evaluation={evaluation} act={drawer.id} onClose={drawer.close} />
        ) : (
          <GoalsForm of={{ evaluation_id: id, version }} goals={evaluation.goals} onDone={drawer.close} />
        )}
      </SideDrawer>
    </>
  )
}
