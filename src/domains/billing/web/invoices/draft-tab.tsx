import { Button } from '@mantine/core'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { listUnbilledForInvoices } from '../../contract/unbilled.calls.ts'
import { UnbilledTab } from '../unbilled/unbilled-tab.tsx'
import { workAddress, type WorkFilter } from '../unbilled/work-filter.ts'
import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { DateField } from '#kit/web/form/text-fields.tsx'
import { duration } from '#kit/web/format/durations.ts'
import { money } from '#kit/web/format/money.ts'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { draftInvoice, readInvoiceOptions } from '../../contract/invoices.calls.ts'
import type { LineGroup, UnbilledClient } from '../../contract/unbilled.models.ts'
import { useShownDraft } from './use-shown-draft.ts'

const GROUPS: readonly Readonly<{ value: LineGroup; label: string }>[] = [
  { value: 'project', label: 'Project' },
  { value: 'person', label: 'Person' },
  { value: 'day', label: 'Day' },
]

type Props = Readonly<{ client_id: number; filter: WorkFilter; onClose: () => void }>

/** Drafts an invoice of unbilled work. It begins with the time and the project in which there is work. */
const DraftForm = ({ client_id, filter, onClose }: Props) => {
  const query = useCallQuery(listUnbilledForInvoices, { query: { ...filter, client_id, limit: 1 } })
  return (
    <Loaded query={query} what="the unbilled work" shape="form">
      {({ clients: [work] }) =>
        work ? (
          <Form work={work} filter={filter} onClose={onClose} />
        ) : (
          <Empty title="All work is billed" text="Nothing is left of this client in that time." />
        )
      }
    </Loaded>
  )
}

type Typed = Readonly<{
  from?: string | null | undefined
  to?: string | null | undefined
  pr_id?: number | null | undefined
  group?: LineGroup | null | undefined
}>

const Form = ({ work, filter, onClose }: Readonly<{ work: UnbilledClient } & Omit<Props, 'client_id'>>) => {
  const { client, project } = work
  const show = useShownDraft()
  const choices = useCallQuery(readInvoiceOptions, {}).data?.projects ?? []
  const own = choices.filter(({ client_id, pr_id }) => client_id === client.id && pr_id !== project?.pr_id)
  const projects = [...(project ? [project] : []), ...own]
  const initial = {
    client_id: client.id,
    from: filter.from ?? work.oldest_on,
    to: filter.to ?? work.newest_on,
    pr_id: project?.pr_id ?? null,
    group: 'project' as const,
  }
  return (
    <CallForm
      call={draftInvoice}
      initial={initial}
      submit="Draft invoice"
      onDone={({ data }) => show(data.id)}
      onCancel={onClose}
    >
      {(field, { draft }) => (
        <>
          <p>{client.name}</p>
          <FieldRow>
            <DateField {...field('from')} isOptional={false} label="Work from" />
            <DateField {...field('to')} isOptional={false} label="Work to" />
          </FieldRow>
          <Select
            {...field('pr_id')}
            label="Project"
            options={projects.map(({ pr_id, name }) => ({ value: pr_id, label: name }))}
            help="Leave empty for all work of the client."
          />
          <Select {...field('group')} isOptional={false} label="One line for each" options={GROUPS} />
          <DraftSum client_id={client.id} typed={unsafeCast<Typed>(draft)} />
        </>
      )}
    </CallForm>
  )
}

/** The total of the draft, calculated by the server as the draft will be. */
const DraftSum = ({ client_id, typed }: Readonly<{ client_id: number; typed: Typed }>) => {
  const { from, to, pr_id, group } = typed
  const isReady = Boolean(from) && Boolean(to)
  const filter = {
    client_id,
    limit: 1,
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(pr_id ? { pr_id } : {}),
    ...(group ? { group } : {}),
  }
  const { data } = useCallQuery(listUnbilledForInvoices, { query: filter }, { enabled: isReady, showPrevious: true })
  if (!isReady || !data) return <p className="m-dim">–</p>
  const [sum] = data.clients
  if (!sum || (sum.amount_minor === 0 && sum.minutes === sum.without_rate))
    return <p role="status">There is no unbilled work in that time.</p>
  return (
    <p role="status">
      The draft comes to <strong>{money(sum.amount_minor, sum.currency)}</strong> without tax.
      {sum.without_rate > 0 && ` ${duration(sum.without_rate)} without a rate stay unbilled.`}
    </p>
  )
}

/** Unbilled work by client; an invoice is drafted from it in one step. */
export const DraftTab = () => {
  const { has } = useActor()
  const drawer = useDrawer('draft')
  const [filter] = useAddressState(workAddress)
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
        {drawer.id !== null && <DraftForm client_id={Number(drawer.id)} filter={filter} onClose={drawer.close} />}
      </SideDrawer>
    </>
  )
}
