import { Button } from '@mantine/core'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { DateField } from '#kit/web/form/text-fields.tsx'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { draftInvoice, readInvoiceOptions } from '../../contract/invoices.calls.ts'
import { listUnbilledForInvoices } from '../../contract/unbilled.calls.ts'
import { UnbilledTab } from '../unbilled/unbilled-tab.tsx'
import { lastMonth } from './last-month.ts'
import { useShownDraft } from './use-shown-draft.ts'

const GROUPS = [
  { value: 'project', label: 'Project' },
  { value: 'person', label: 'Person' },
  { value: 'day', label: 'Day' },
] as const

/** Unbilled work by client; an invoice is drafted from it in one step. */
export const DraftTab = () => {
  const { has } = useActor()
  const drawer = useDrawer('draft')
  return (
    <>
      <UnbilledTab
        call={listUnbilledForInvoices}
        {...(has('invoices.write')
          ? {
              actions: ({ client }) => (
                <Button variant="default" size="compact-sm" onClick={() => drawer.open(client.id)}>
                  Draft invoice
                </Button>
              ),
            }
          : {})}
      />
      <SideDrawer title="Draft invoice" is_open={drawer.id !== null} onClose={drawer.close}>
        {drawer.id !== null && <DraftForm client_id={Number(drawer.id)} onClose={drawer.close} />}
      </SideDrawer>
    </>
  )
}

const DraftForm = ({ client_id, onClose }: Readonly<{ client_id: number; onClose: () => void }>) => {
  const { from, to } = lastMonth()
  const show = useShownDraft()
  const projects =
    useCallQuery(readInvoiceOptions, {}).data?.projects.filter((one) => one.client_id === client_id) ?? []
  return (
    <CallForm
      call={draftInvoice}
      initial={{ client_id, from, to, group: 'project' }}
      submit="Draft invoice"
      onDone={({ data }) => show(data.id)}
      onCancel={onClose}
    >
      {(field) => (
        <>
          <FieldRow>
            <DateField {...field('from')} isOptional={false} label="Work from" />
            <DateField {...field('to')} isOptional={false} label="Work to" />
          </FieldRow>
          <Select
            {...field('pr_id')}
            label="Project"
            options={projects.map(({ pr_id, name }) => ({ value: pr_id, label: name }))}
            help="Empty: all work of the client."
          />
          <Select {...field('group')} isOptional={false} label="One line for each" options={GROUPS} />
        </>
      )}
    </CallForm>
  )
}
