import { z } from 'zod'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { lockWeek, publishWeek } from '../../contract/plan.calls.ts'
import { mayOverride } from '../../contract/shift.rules.ts'
import type { Plan } from '../../contract/shifts.models.ts'
import { FindingLine } from './findings.tsx'
import styles from './plan.module.css'

const steps = z.enum(['publish', 'withdraw', 'lock', 'unlock'])
const TITLES = {
  publish: 'Publish the week',
  withdraw: 'Take the week back',
  lock: 'Lock the week',
  unlock: 'Unlock the week',
}

type Props = Readonly<{ plan: Plan; onClose: () => void }>
type WithOverride = Readonly<{ version: number; override_reason?: string | null }>
type WithReason = Readonly<{ version: number; reason?: string | null }>

/** A step of the week, with what it means: `?publish=withdraw`. */
export const PublishDrawer = ({ plan }: Readonly<{ plan: Plan }>) => {
  const drawer = useDrawer('publish')
  const step = steps.safeParse(drawer.id).data ?? null
  return (
    <SideDrawer title={step ? TITLES[step] : ''} is_open={step !== null} onClose={drawer.close}>
      {step === 'publish' && <Publish plan={plan} onClose={drawer.close} />}
      {step === 'withdraw' && <Withdraw plan={plan} onClose={drawer.close} />}
      {(step === 'lock' || step === 'unlock') && (
        <Lock plan={plan} onClose={drawer.close} isLocking={step === 'lock'} />
      )}
    </SideDrawer>
  )
}

const notifiedText = (plan: Plan): string => {
  const people = new Set(plan.shifts.flatMap(({ users }) => users.map(({ id }) => id))).size
  return people === 1 ? '1 person is notified.' : `${people} people are notified.`
}

const Publish = ({ plan, onClose }: Props) => {
  const breaks = plan.findings.filter(({ severity, overridden }) => severity === 'block' && !overridden)
  const notes = plan.findings.filter(({ severity }) => severity === 'warn')
  const isOverridable = plan.settings.overrides && breaks.every(mayOverride)
  const open = plan.week.open ?? 0
  return (
    <div className={styles.stack}>
      <p>
        {notifiedText(plan)}{' '}
        {open > 0 && (open === 1 ? '1 place stays open to be claimed.' : `${open} places stay open to be claimed.`)}
      </p>
      {breaks.length > 0 && (
        <section>
          <h3>{isOverridable ? 'Rules that are broken' : 'Solve these first'}</h3>
          <ul className={styles.list}>
            {breaks.map((finding) => (
              <li key={`${finding.rule}${finding.employee_id}${finding.date}${finding.shift_ids.join()}`}>
                <FindingLine finding={finding} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {notes.length > 0 && (
        <details className="m-fold">
          <summary>{notes.length === 1 ? '1 note' : `${notes.length} notes`}</summary>
          <ul className={styles.list}>
            {notes.map((finding) => (
              <li key={`${finding.rule}${finding.employee_id}${finding.date}${finding.shift_ids.join()}`}>
                <FindingLine finding={finding} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <CallForm
        call={publishWeek}
        input={{ params: { week_id: plan.week.id } }}
        initial={{ version: plan.week.version, override_reason: '' }}
        toBody={({ version, override_reason }: WithOverride) => ({
          version,
          action: 'publish' as const,
          ...(breaks.length > 0 ? { override_reason: override_reason || null } : {}),
        })}
        submit="Publish"
        isReady={() => breaks.length === 0 || isOverridable}
        onDone={onClose}
        onCancel={onClose}
      >
        {(field) =>
          breaks.length > 0 &&
          isOverridable && (
            <TextArea {...field('override_reason')} label="Why the rules are overridden" rows={2} isOptional={false} />
          )
        }
      </CallForm>
    </div>
  )
}

const Withdraw = ({ plan, onClose }: Props) => (
  <CallForm
    call={publishWeek}
    input={{ params: { week_id: plan.week.id } }}
    initial={{ version: plan.week.version, reason: '' }}
    toBody={({ version, reason }: WithReason) => ({
      version,
      action: 'withdraw' as const,
      reason: reason || null,
    })}
    submit="Take the week back"
    isDestructive
    onDone={onClose}
    onCancel={onClose}
  >
    {(field) => (
      <>
        <p>Its shifts are hidden until it is published again. {notifiedText(plan)}</p>
        <TextArea {...field('reason')} label="Reason" rows={2} isOptional={false} />
      </>
    )}
  </CallForm>
)

const Lock = ({ plan, onClose, isLocking }: Props & Readonly<{ isLocking: boolean }>) => (
  <CallForm
    call={lockWeek}
    input={{ params: { week_id: plan.week.id } }}
    initial={{ version: plan.week.version, reason: '' }}
    toBody={({ version, reason }: WithReason) => ({
      version,
      lock: isLocking,
      // To lock, it may be left out.
      ...(isLocking && !reason ? {} : { reason: reason || null }),
    })}
    submit={isLocking ? 'Lock the week' : 'Unlock the week'}
    onDone={onClose}
    onCancel={onClose}
  >
    {(field) => (
      <>
        <p>
          {isLocking ? 'No one changes it any more; swaps and claims that wait are over.' : 'It can be changed again.'}
        </p>
        <TextArea {...field('reason')} label="Reason" rows={2} isOptional={isLocking} />
      </>
    )}
  </CallForm>
)
