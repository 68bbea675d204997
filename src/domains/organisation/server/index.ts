export { shipRoles } from './ship-roles.ts'
