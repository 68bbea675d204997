// Makes a process say that it is an older Node.
Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.1.0' } })
