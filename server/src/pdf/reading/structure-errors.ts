/** Defines the errors that stop the reading of a document's structure. */

export class StructureTooLarge extends Error {}

export class DamagedStructure extends Error {}

export class TooManyPages extends Error {}
