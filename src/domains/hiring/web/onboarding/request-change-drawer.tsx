import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { reviewOnboard } from '../../contract/onboarding.calls.ts'
import { PROFILE_FIELDS, type ProfileField, type WholeOnboard } from '../../contract/onboarding.models.ts'
import { PROFILE_LABELS } from '../../contract/onboarding.rules.ts'

type Target = Readonly<
  { target: 'profile'; field: ProfileField } | { target: 'document'; document_id: number } | { target: 'bank' }
>

/** Parses the target in `?ask=`: `bank`, `profile-mobile`, `document-12`. */
const targetOf = (text: string): Target | undefined => {
  if (text === 'bank') return { target: 'bank' }
  const [kind, rest = ''] = text.split('-')
  const field = PROFILE_FIELDS.find((name) => name === rest)
  if (kind === 'profile' && field) return { target: 'profile', field }
  return kind === 'document' && /^\d+$/.test(rest) ? { target: 'document', document_id: Number(rest) } : undefined
}

const labelOf = (target: Target, onboard: WholeOnboard): string => {
  if (target.target === 'bank') return 'Bank account'
  if (target.target === 'profile') return PROFILE_LABELS[target.field]
  return onboard.documents.find(({ id }) => id === target.document_id)?.label ?? 'Document'
}

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
