import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { reviewOnboard } from '../../contract/onboarding.calls.ts'
import type { WholeOnboard } from '../../contract/onboarding.models.ts'
import { labelOf, targetOf } from './targets.ts'

/** Requests a change of one part from the person. */
export const RequestChangeDrawer = ({ drawer, onboard }: Readonly<{ drawer: DrawerState; onboard: WholeOnboard }>) => {
  const target = drawer.id === null || !onboard.can.review ? undefined : targetOf(drawer.id)
  return (
    <SideDrawer
      title={target ? `Request a change: ${labelOf(target, onboard)}` : 'Request a change'}
      is_open={target !== undefined}
      onClose={drawer.close}
    >
      {target && (
        <CallForm<typeof reviewOnboard, { comment: string }>
          call={reviewOnboard}
          initial={{ comment: '' }}
          toBody={({ comment }) => ({
            id: onboard.id,
            version: onboard.version,
            items: [{ ...target, decision: 'changes_requested', comment }],
          })}
          submit="Request change"
          onDone={drawer.close}
          onCancel={drawer.close}
        >
          {(field) => (
            <TextArea
              {...field('comment')}
              isOptional={false}
              label="What has to change"
              help="The person sees this beside the field."
              rows={3}
              isFirst
            />
          )}
        </CallForm>
      )}
    </SideDrawer>
  )
}
