import { mergeFilling, mergeStepFilling } from './merging.ts'
import { anchorFilling } from './projects/anchors.ts'
import { personHistory } from '#domains/people/server/index.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { type ConstraintTexts, serverDomain } from '#kit/server/call/handle.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { adminCards, employeeCards, searchSources } from '#kit/server/registries.ts'
import { entries } from '#kit/server/slots.ts'
import { clientRecord, projectRecord, revenueRecord, taxRateRecord } from '../contract/billing.records.ts'
import { billingPermissions } from '../contract/billing.permissions.ts'
import { issuedInstead } from '../contract/billing.workflows.ts'
import * as refusals from '../contract/billing.refusals.ts'
import { clientCalls } from '../contract/clients.calls.ts'
import { creditCalls } from '../contract/credits.calls.ts'
import { invoiceStepCalls } from '../contract/invoice-steps.calls.ts'
import { listInvoiceCalls } from '../contract/invoices.calls.ts'
import { projectCalls } from '../contract/projects.calls.ts'
import { revenueCalls } from '../contract/revenue.calls.ts'
import { taxCalls } from '../contract/taxes.calls.ts'
import { unbilledCalls } from '../contract/unbilled.calls.ts'
import { vatCalls } from '../contract/vat.calls.ts'
import { billingSentences } from './audit-sentences.ts'
import { billingAudit } from './audit-words.ts'
import { cancelInvoice } from './calls/cancel-invoice.ts'
import { checkSeries } from './calls/check-series.ts'
import * as clients from './calls/clients.ts'
import { draftInvoice } from './calls/draft-invoice.ts'
import { creditInvoice } from './calls/credit-invoice.ts'
import * as credits from './calls/credits.ts'
import { issueInvoice } from './calls/invoice-steps.ts'
import {
  addInvoice,
  deleteInvoice,
  listInvoices,
  readInvoiceOptions,
  updateInvoice,
  viewInvoice,
} from './calls/invoices.ts'
import { readLedger } from './calls/ledger.ts'
import { payInvoice, setOffCredit, voidPayment } from './calls/payments.ts'
import { addProject, deleteProject, listOwnProjects, listProjects, updateProject } from './calls/projects.ts'
import * as revenue from './calls/revenue.ts'
import * as room from './calls/room.ts'
import { printInvoice, sendInvoice } from './calls/send-invoice.ts'
import * as taxes from './calls/taxes.ts'
import * as unbilled from './calls/unbilled.ts'
import * as vat from './calls/vat.ts'
import { adminCardSources, employeeCardSources } from './cards.ts'
import { holdingFilling } from './holdings.ts'
import { mailFilling } from './notify/mails.ts'
import { noticeKindFilling } from './notify/notice-kinds.ts'
import { budgetJob } from './projects/jobs.ts'
import { reminderJob } from './reminders/jobs.ts'
import { billingSettingFilling } from './reminders/rules.ts'
import { searchClients, searchProjects } from './search.ts'
import { hasBillingHistory } from './store/people.ts'
import { retention } from './retention.ts'
import { importFilling } from './importables.ts'

export { clientTeams, projectTasks, workSources } from './registries.ts'
export { billedOn } from './store/billed.ts'
export { listClientCodes } from './store/client-codes.ts'
export { listProjectsOf } from './store/projects.ts'
export { personal as personalOfBilling } from './personal.ts'

const constraints: ConstraintTexts = {
  clients_code: () => refusals.clientRefusals.refusal('code_taken'),
  clients_name: () => refusals.clientRefusals.refusal('name_taken'),
  clients_contract: () => invalid({ contract_ends_on: 'The contract ends before it starts' }),
  client_revenue_once: () => refusals.revenueRefusals.refusal('exists', { month: 'this month' }),
  projects_code: () => refusals.projectRefusals.refusal('code_taken'),
  projects_name: () => invalid({ name: 'A project of this name exists for the client' }),
  projects_client_stays: () => refusals.projectRefusals.refusal('billed'),
  project_members_no_overlap: () => invalid({ members: 'A person is a member twice on a day' }),
  tax_rates_code: () => refusals.taxRefusals.refusal('code_taken'),
  invoices_issued: () => refusals.invoiceRefusals.refusal('issued', issuedInstead('issued')),
  invoices_service: () => invalid({ service_to: 'The service ends before it starts' }),
  invoices_states: refuseStale,
  invoice_lines_tax_day: () => invalid({ service_to: 'A tax rate of a line holds later' }),
  client_credits_left: () => refusals.invoiceRefusals.refusal('credit_used'),
  invoice_mails_open: () => refusals.invoiceRefusals.refusal('not_due'),
}

/** The clients and projects of the organisation, and what was worked, billed and received. */
export const billingDomain = (files: FileStore) =>
  serverDomain({
    id: 'billing',
    retention,
    permissions: billingPermissions,
    audit: billingAudit,
    sentences: billingSentences,
    // The last one names fields that several have.
    records: [
      { of: taxRateRecord, change: taxCalls.updateTaxRate },
      { of: revenueRecord, change: revenueCalls.updateRevenue },
      { of: projectRecord, change: projectCalls.updateProject },
      { of: clientRecord, change: clientCalls.updateClient },
    ],
    calls: {
      ...clientCalls,
      ...taxCalls,
      ...revenueCalls,
      ...projectCalls,
      ...unbilledCalls,
      ...listInvoiceCalls,
      ...invoiceStepCalls,
      ...creditCalls,
      ...vatCalls,
    },
    handlers: {
      ...clients,
      readLedger,
      ...taxes,
      ...revenue,
      listProjects,
      addProject,
      updateProject,
      deleteProject,
      listOwnProjects,
      ...room,
      ...unbilled,
      listInvoices,
      viewInvoice,
      readInvoiceOptions,
      addInvoice,
      updateInvoice,
      deleteInvoice,
      draftInvoice,
      issueInvoice,
      cancelInvoice,
      creditInvoice,
      ...credits,
      setOffCredit,
      payInvoice,
      voidPayment,
      sendInvoice: sendInvoice(files),
      printInvoice,
      checkSeries,
      ...vat,
    },
    constraints,
    jobs: [budgetJob, reminderJob(files)],
    fills: [
      importFilling,
      mergeFilling,
      mergeStepFilling,
      holdingFilling,
      mailFilling,
      billingSettingFilling,
      noticeKindFilling,
      entries(personHistory, { billing: hasBillingHistory }),
      entries(searchSources, { clients: searchClients, projects: searchProjects }),
      entries(adminCards, adminCardSources),
      entries(employeeCards, employeeCardSources),
      anchorFilling,
    ],
  })
