/** The invented stations everything else of the demonstration hangs on. None of them exists. */
import type { Position } from './geometry.ts';

interface Site {
  code: string;
  /** Without the word 演示, which every shown name carries. */
  name: string;
  companyCode: string;
  province: string;
  county: string;
  centre: Position;
  /** Metres above sea level. */
  altitude: number;
  buildDate: string;
  gridDate: string;
  /** STATION_STATUS. */
  status: string;
  /** CNY/kWh. */
  tariff: number;
  annualHours: number;
}

export interface SolarSite extends Site {
  zones: number;
  /** MOUNT_TYPE. */
  mountType: string;
  tilt: number;
  azimuth: number;
  /** Strings in a zone, about. */
  strings: number;
  /** Share of the ground that modules cover. */
  cover: number;
}

export interface WindSite extends Site {
  turbines: number;
  model: string;
  /** kW. */
  ratedPower: number;
  rotorDiameter: number;
  hubHeight: number;
  bladeLength: number;
  bladeModel: string;
}

export const solarSites: readonly SolarSite[] = [
  {
    code: 'DEMO-S01',
    name: '日月湾',
    companyCode: '001001',
    province: '青海省',
    county: '海南藏族自治州共和县',
    centre: [100.452, 36.118],
    altitude: 2920,
    buildDate: '2020-04-18',
    gridDate: '2020-12-26',
    status: '1',
    tariff: 0.3247,
    annualHours: 1680,
    zones: 8,
    mountType: '2',
    tilt: 0,
    azimuth: 180,
    strings: 200,
    cover: 0.34,
  },
  {
    code: 'DEMO-S02',
    name: '北滩',
    companyCode: '001001',
    province: '宁夏回族自治区',
    county: '中卫市沙坡头区',
    centre: [105.053, 37.522],
    altitude: 1310,
    buildDate: '2019-05-06',
    gridDate: '2019-12-20',
    status: '1',
    tariff: 0.2595,
    annualHours: 1520,
    zones: 7,
    mountType: '1',
    tilt: 33,
    azimuth: 180,
    strings: 190,
    cover: 0.4,
  },
  {
    code: 'DEMO-S03',
    name: '阳关',
    companyCode: '001001',
    province: '甘肃省',
    county: '酒泉市敦煌市',
    centre: [94.447, 40.079],
    altitude: 1180,
    buildDate: '2021-03-22',
    gridDate: '2021-11-30',
    status: '1',
    tariff: 0.3078,
    annualHours: 1710,
    zones: 7,
    mountType: '1',
    tilt: 36,
    azimuth: 180,
    strings: 205,
    cover: 0.38,
  },
  {
    code: 'DEMO-S04',
    name: '坝上',
    companyCode: '001002',
    province: '河北省',
    county: '张家口市张北县',
    centre: [114.748, 41.252],
    altitude: 1420,
    buildDate: '2018-06-11',
    gridDate: '2018-12-28',
    status: '1',
    tariff: 0.372,
    annualHours: 1490,
    zones: 5,
    mountType: '1',
    tilt: 37,
    azimuth: 180,
    strings: 180,
    cover: 0.38,
  },
  {
    code: 'DEMO-S05',
    name: '云中',
    companyCode: '001002',
    province: '山西省',
    county: '大同市云州区',
    centre: [113.046, 39.948],
    altitude: 1260,
    buildDate: '2022-04-02',
    gridDate: '2022-12-15',
    status: '1',
    tariff: 0.332,
    annualHours: 1430,
    zones: 6,
    mountType: '5',
    tilt: 34,
    azimuth: 175,
    strings: 185,
    cover: 0.32,
  },
  {
    code: 'DEMO-S06',
    name: '大纵',
    companyCode: '001003',
    province: '江苏省',
    county: '盐城市盐都区',
    centre: [119.852, 33.148],
    altitude: 3,
    buildDate: '2021-07-19',
    gridDate: '2022-03-31',
    status: '1',
    tariff: 0.391,
    annualHours: 1180,
    zones: 4,
    mountType: '4',
    tilt: 12,
    azimuth: 180,
    strings: 170,
    cover: 0.62,
  },
  {
    code: 'DEMO-S07',
    name: '园区屋顶',
    companyCode: '001003',
    province: '浙江省',
    county: '嘉兴市秀洲区',
    centre: [120.819, 30.721],
    altitude: 6,
    buildDate: '2023-08-01',
    gridDate: '2023-12-08',
    status: '1',
    tariff: 0.4153,
    annualHours: 1050,
    zones: 3,
    mountType: '3',
    tilt: 5,
    azimuth: 180,
    strings: 64,
    cover: 0.78,
  },
];

export const windSites: readonly WindSite[] = [
  {
    code: 'DEMO-W01',
    name: '安西',
    companyCode: '001001',
    province: '甘肃省',
    county: '酒泉市瓜州县',
    centre: [95.352, 40.618],
    altitude: 1240,
    buildDate: '2020-09-10',
    gridDate: '2021-10-28',
    status: '1',
    tariff: 0.3078,
    annualHours: 2460,
    turbines: 14,
    model: 'YS171-6.25',
    ratedPower: 6250,
    rotorDiameter: 171,
    hubHeight: 110,
    bladeLength: 83.5,
    bladeModel: 'YS-B83',
  },
  {
    code: 'DEMO-W02',
    name: '白杨',
    companyCode: '001001',
    province: '新疆维吾尔自治区',
    county: '乌鲁木齐市达坂城区',
    centre: [88.052, 43.349],
    altitude: 1120,
    buildDate: '2017-05-15',
    gridDate: '2018-06-30',
    status: '1',
    tariff: 0.25,
    annualHours: 2820,
    turbines: 10,
    model: 'YS121-2.5',
    ratedPower: 2500,
    rotorDiameter: 121,
    hubHeight: 90,
    bladeLength: 59,
    bladeModel: 'YS-B59',
  },
  {
    code: 'DEMO-W03',
    name: '辉腾',
    companyCode: '001002',
    province: '内蒙古自治区',
    county: '乌兰察布市察哈尔右翼中旗',
    centre: [112.603, 41.147],
    altitude: 1980,
    buildDate: '2021-04-20',
    gridDate: '2022-09-16',
    status: '1',
    tariff: 0.2829,
    annualHours: 3050,
    turbines: 16,
    model: 'YS171-6.25',
    ratedPower: 6250,
    rotorDiameter: 171,
    hubHeight: 115,
    bladeLength: 83.5,
    bladeModel: 'YS-B83',
  },
  {
    code: 'DEMO-W04',
    name: '塞北',
    companyCode: '001002',
    province: '河北省',
    county: '承德市围场满族蒙古族自治县',
    centre: [117.148, 42.046],
    altitude: 1610,
    buildDate: '2024-05-08',
    gridDate: '2025-06-20',
    status: '2',
    tariff: 0.372,
    annualHours: 2680,
    turbines: 12,
    model: 'YS155-4.0',
    ratedPower: 4000,
    rotorDiameter: 155,
    hubHeight: 100,
    bladeLength: 76,
    bladeModel: 'YS-B76',
  },
  {
    code: 'DEMO-W05',
    name: '黄海',
    companyCode: '001003',
    province: '江苏省',
    county: '南通市如东县',
    centre: [121.048, 32.621],
    altitude: 2,
    buildDate: '2019-10-12',
    gridDate: '2020-11-25',
    status: '1',
    tariff: 0.391,
    annualHours: 2540,
    turbines: 8,
    model: 'YS155-4.0',
    ratedPower: 4000,
    rotorDiameter: 155,
    hubHeight: 105,
    bladeLength: 76,
    bladeModel: 'YS-B76',
  },
];
