export class StructureTooLarge extends Error {}

export class DamagedStructure extends Error {}

export class TooManyPages extends Error {}
