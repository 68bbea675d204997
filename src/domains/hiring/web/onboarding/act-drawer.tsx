import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { SelectSeveral } from '#kit/web/form/choice-fields.tsx'
import { ConfirmAgain } from '#kit/web/form/confirm-again.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { actOnOnboard } from '../../contract/conversion.calls.ts'
import type { WholeOnboard } from '../../contract/onboarding.models.ts'
import { targetOf, targetOptions } from './targets.ts'

type Props = Readonly<{ drawer: DrawerState; onboard: WholeOnboard }>

/** Steps that take a reason: `?act=reopen`, `?act=no_show`. */
export const ActDrawer = ({ drawer, onboard }: Props) => {
  const isNoShow = drawer.id === 'no_show'
  return (
    <SideDrawer title={isNoShow ? 'No show' : 'Open again'} is_open={drawer.id !== null} onClose={drawer.close}>
      {drawer.id !== null &&
        (isNoShow ? <NoShow onboard={onboard} drawer={drawer} /> : <Reopen onboard={onboard} drawer={drawer} />)}
    </SideDrawer>
  )
}

const NoShow = ({ onboard, drawer }: Props) => (
  <CallForm
    call={actOnOnboard}
    initial={{ id: onboard.id, version: onboard.version, action: 'no_show' }}
    submit="No show"
    isDestructive
    onDone={drawer.close}
    onCancel={drawer.close}
  >
    {(field, { failure }) => (
      <>
        <TextArea {...field('reason')} isOptional={false} label="Reason" rows={3} isFirst />
        <ConfirmAgain
          field={field('confirm')}
          failure={failure}
          code="people.days_outside"
          label="Note the no-show all the same"
        />
      </>
    )}
  </CallForm>
)

/** Opens an approved onboarding again, with the parts that the person has to change. */
const Reopen = ({ onboard, drawer }: Props) => {
  const { has } = useActor()
  return (
    <CallForm<typeof actOnOnboard, { reason: string; items: readonly string[] }>
      call={actOnOnboard}
      initial={{ reason: '', items: [] }}
      toBody={({ reason, items }) => ({
        id: onboard.id,
        version: onboard.version,
        action: 'reopen',
        reason,
        items: items.flatMap((text) => targetOf(text) ?? []),
      })}
      submit="Open again"
      onDone={drawer.close}
      onCancel={drawer.close}
    >
      {(field) => (
        <>
          <SelectSeveral
            {...field('items')}
            isOptional
            label="Parts to change"
            help="The person gets an email and can change these parts. Without any, request changes beside the fields."
            options={targetOptions(onboard, has('people.bank.write'))}
          />
          <TextArea {...field('reason')} isOptional={false} label="Reason" rows={3} />
        </>
      )}
    </CallForm>
  )
}
