/**
 * Lists the calls that only staff can make, by area. The format is that of the client's table (`client/src/areas.ts`).
 */
import { row, rowOfEach } from '@countersign/client/row';

const SIGN_IN = '/api/v1/staff/sign-in';
const INVITATION = '/api/v1/staff/invitation';
const PROOF = '/api/v1/staff/proof';
const ME = '/api/v1/staff/me';
const DEVICES = '/api/v1/staff/devices';
const PEOPLE = '/api/v1/staff/people';
const KEYS = '/api/v1/staff/api-keys';
const VIEWS = '/api/v1/staff/views';
const DEPARTMENTS = '/api/v1/staff/departments';
const CONTACTS = '/api/v1/staff/contacts';
const EVENTS = '/api/v1/staff/events';

export const STAFF_AREAS = {
  /** The calls that work before sign-in. */
  signIn: {
    ways: row('readSignInWays', `GET ${SIGN_IN}`, 'nothing'),
    withPassword: row('signIn', `POST ${SIGN_IN}`, 'body'),
    withCode: row('signInWithCode', `POST ${SIGN_IN}/code`, 'body'),
    startPasskey: row('startPasskeySignIn', `POST ${SIGN_IN}/passkey/options`, 'nothing'),
    withPasskey: row('signInWithPasskey', `POST ${SIGN_IN}/passkey`, 'body'),
    withLink: row('signInWithLink', `POST ${SIGN_IN}/link`, 'body'),
    startOpenid: row('startOpenidSignIn', `POST ${SIGN_IN}/openid`, 'nothing'),
    finishOpenid: row('finishOpenid', 'POST /api/v1/staff/openid', 'body'),
    readInvitation: row('readInvitation', `POST ${INVITATION}/read`, 'body'),
    acceptInvitation: row('acceptInvitation', `POST ${INVITATION}/accept`, 'body'),
  },
  proof: {
    prove: row('proveIdentity', `POST ${PROOF}`, 'body'),
    startPasskey: row('startPasskeyProof', `POST ${PROOF}/passkey/options`, 'nothing'),
    startOpenid: row('startOpenidProof', `POST ${PROOF}/openid`, 'nothing'),
  },
  me: {
    get: row('getMe', `GET ${ME}`, 'nothing'),
    change: row('changeMe', `PUT ${ME}`, 'body'),
    signOut: row('signOut', 'POST /api/v1/staff/sign-out', 'nothing'),
    changePassword: row('changePassword', `PUT ${ME}/password`, 'body'),
    startTotp: row('startTotp', `POST ${ME}/totp`, 'nothing'),
    confirmTotp: row('confirmTotp', `POST ${ME}/totp/confirm`, 'body'),
    removeTotp: row('removeTotp', `DELETE ${ME}/totp`, 'nothing'),
    startPasskey: row('startPasskey', `POST ${ME}/passkeys/options`, 'nothing'),
    addPasskey: row('addPasskey', `POST ${ME}/passkeys`, 'body'),
    removePasskey: row('removePasskey', `DELETE ${ME}/passkeys/:id`, 'nothing'),
    renewRecoveryCodes: row('renewRecoveryCodes', `POST ${ME}/recovery-codes`, 'nothing'),
  },
  devices: {
    each: rowOfEach('listDevices', `GET ${DEVICES}`, 'devices'),
    end: row('endDevice', `DELETE ${DEVICES}/:id`, 'nothing'),
    endAll: row('endAllDevices', `DELETE ${DEVICES}`, 'nothing'),
  },
  people: {
    each: rowOfEach('listPeople', `GET ${PEOPLE}`, 'people'),
    invite: row('invitePerson', `POST ${PEOPLE}`, 'body'),
    inviteAll: row('invitePeople', `POST ${PEOPLE}/import`, 'body'),
    change: row('changePersonInPart', `PATCH ${PEOPLE}/:id`, 'body'),
    inviteAgain: row('inviteAgain', `POST ${PEOPLE}/:id/invitation`, 'nothing'),
    withdrawInvitation: row('withdrawInvitation', `DELETE ${PEOPLE}/:id/invitation`, 'nothing'),
  },
  keys: {
    each: rowOfEach('listApiKeys', `GET ${KEYS}`, 'api_keys'),
    create: row('createApiKey', `POST ${KEYS}`, 'body'),
    rotate: row('rotateApiKey', `POST ${KEYS}/:id/rotate`, 'body'),
    revoke: row('revokeApiKey', `DELETE ${KEYS}/:id`, 'nothing'),
  },
  views: {
    each: rowOfEach('listSavedViews', `GET ${VIEWS}`, 'views'),
    save: row('saveView', `POST ${VIEWS}`, 'body'),
    replace: row('replaceView', `PUT ${VIEWS}/:id`, 'body'),
    delete: row('deleteView', `DELETE ${VIEWS}/:id`, 'nothing'),
  },
  contacts: {
    each: rowOfEach('listContacts', `GET ${CONTACTS}`, 'contacts'),
    save: row('saveContact', `POST ${CONTACTS}`, 'body'),
    delete: row('deleteContact', `DELETE ${CONTACTS}/:id`, 'nothing'),
  },
  departments: {
    each: rowOfEach('listDepartments', `GET ${DEPARTMENTS}`, 'entries'),
    create: row('createDepartment', `POST ${DEPARTMENTS}`, 'body'),
    rename: row('renameDepartment', `PATCH ${DEPARTMENTS}/:id`, 'body'),
    merge: row('mergeDepartment', `POST ${DEPARTMENTS}/:id/merge`, 'body'),
  },
  senders: { each: rowOfEach('listSenders', 'GET /api/v1/staff/senders', 'senders') },
  activity: {
    list: row('listStaffEvents', `GET ${EVENTS}`, 'query'),
    export: row('exportStaffEvents', `GET ${EVENTS}/export`, 'query', 'file'),
    verify: row('verifyStaffEvents', `GET ${EVENTS}/verification`, 'nothing'),
  },
  health: { get: row('getHealth', 'GET /api/v1/staff/health', 'nothing') },
  changes: { watch: row('watchChanges', 'GET /api/v1/staff/changes', 'nothing', 'file') },
} as const;
