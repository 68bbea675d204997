// Forbids to read the clock and the zone of the machine outside of `kit/contract/machine-clock.ts` and, in SQL, of
// `app_now()` and `app_clock()`: code that reads them elsewhere has another result at another hour, and no test can set it.

const PROPERTIES = { Date: ['now'], Temporal: ['Now'], performance: ['timeOrigin'] }
const LOCAL = /^[gs]et(FullYear|Month|Date|Day|Hours|Minutes|Seconds|TimezoneOffset)$/
const SQL =
  /(?<![\w.])(?:pg_catalog\.)?(now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\(\)|\b(current_date|current_timestamp|localtimestamp)\b/i
const CODE = 'Take the instant as a parameter (context.now), or read kit/contract/machine-clock.ts.'
const QUERY = 'Use app_now(), or give the statement the instant.'

const clock = {
  create(context) {
    const report = (node, message) => context.report({ node, message })
    const checkText = (node, text) => {
      const found = SQL.exec(text)
      if (found) report(node, `${found[0]} reads the clock of the database server. ${QUERY}`)
    }
    return {
      NewExpression(node) {
        if (node.callee.name === 'Date' && node.arguments.length === 0)
          report(node, `new Date() reads the clock of the machine. ${CODE}`)
      },
      MemberExpression(node) {
        const { object, property } = node
        if (PROPERTIES[object.name]?.includes(property.name))
          report(node, `${object.name}.${property.name} reads the clock of the machine. ${CODE}`)
        if (property.type === 'Identifier' && LOCAL.test(property.name))
          report(node, `${property.name}() reads the zone of the machine. Use the UTC form or a zone.`)
        if (property.name === 'timeZone' && object.callee?.property?.name === 'resolvedOptions')
          report(node, 'This reads the zone of the machine. Use machineZone().')
      },
      TemplateElement(node) {
        checkText(node, node.value.raw)
      },
      Literal(node) {
        if (typeof node.value === 'string' && /\s/.test(node.value)) checkText(node, node.value)
      },
    }
  },
}

export default { meta: { name: 'muster' }, rules: { clock } }
