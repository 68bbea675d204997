export { demoLeads } from './demo/leads.ts'
export { demoOrganisation } from './demo/organisation.ts'
